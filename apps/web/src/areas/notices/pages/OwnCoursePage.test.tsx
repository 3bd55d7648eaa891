import type { OwnCourseContent } from '@quarterlight/contract/notices/training-schemas';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refreshEntities } from '../../../platform/query.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
import { OwnCoursePage } from './OwnCoursePage.tsx';

const id = '018f0000-0000-7000-8000-0000000000c1';
const edition = (number: number): OwnCourseContent => ({
  id,
  title: 'Lifting glass',
  about: '',
  edition: number,
  standing: 'not-started',
  readEdition: null,
  readAt: null,
  lapsesOn: null,
  lapsesMonths: null,
  parts: [{ kind: 'text', title: '', text: `The text of version ${number}.`, file: null }],
});
const readIt = { name: 'I have read and understood this' };

/** The server at its first version, and how it goes on to its second. */
function opened() {
  signIn();
  let newest = 1;
  const { asked } = aServer({
    'GET /v1/users/claims': () => permissions(),
    [`GET /v1/training/mine/${id}`]: () => json(edition(newest)),
    [`POST /v1/training/mine/${id}/read`]: ({ body }) =>
      JSON.stringify(body) === JSON.stringify({ edition: newest })
        ? json({ ...edition(newest), standing: 'done', readEdition: newest, readAt: '2026-11-26T08:00:00Z' })
        : refusal('course.changed', {}),
  });
  const issue = () => {
    newest = 2;
  };
  const { user } = openPage(OwnCoursePage, { params: { id } });
  return { user, issue, read: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

it('keeps to the version that was opened where another is issued meanwhile, and offers that to be read first', async () => {
  const { user, issue, read } = opened();
  await screen.findByText('The text of version 1.');
  issue();
  await act(() => refreshEntities(['own-course']));
  await screen.findByText('Version 2 was issued while you read version 1. Read it as it is now.');
  screen.getByText('The text of version 1.');
  expect(screen.queryByRole('button', readIt)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show version 2' }));
  await screen.findByText('The text of version 2.');
  expect(document.activeElement?.textContent).toContain('Version 2');
  expect(read()).toEqual([]);
  await user.click(screen.getByRole('button', readIt));
  await expect.poll(read).toEqual([{ edition: 2 }]);
});

it('says so, too, where only the refusal tells of the other version', async () => {
  const { user, issue, read } = opened();
  await screen.findByText('The text of version 1.');
  issue();
  await user.click(screen.getByRole('button', readIt));
  await screen.findByRole('button', { name: 'Show version 2' });
  screen.getByText('The text of version 1.');
  expect(read()).toEqual([{ edition: 1 }]);
});
