import type { Course } from '@quarterlight/contract/notices/training-schemas';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, signIn } from '../../../testing/server.ts';
import { ChangeCourse } from './CourseForms.tsx';

const part = (title: string) => ({ kind: 'text', title, text: title, file: null });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('passes the focus on where a part is moved or removed, never to nothing', async () => {
  signIn();
  aServer({});
  const course = { id: 'c', version: 1, title: 'Lifting', about: '', parts: ['One', 'Two', 'Three'].map(part) } as unknown as Course;
  const { user } = openPage(() => <ChangeCourse course={course} done={() => undefined} />);
  const press = async (name: string, next: string) => {
    await user.click(await screen.findByRole('button', { name }));
    await expect.poll(focused).toBe(next);
  };
  const headings = () => screen.queryAllByLabelText('Heading').map((field) => field instanceof HTMLInputElement && field.value);
  await press('Move part 2 up', 'Move part 1 down');
  expect(headings()).toEqual(['Two', 'One', 'Three']);
  await press('Move part 1 down', 'Move part 2 down');
  await press('Move part 2 down', 'Move part 3 up');
  expect(headings()).toEqual(['One', 'Three', 'Two']);
  await press('Remove part 2', 'Remove part 2');
  expect(headings()).toEqual(['One', 'Two']);
  await press('Remove part 2', 'Remove part 1');
  await press('Remove part 1', 'Add a text');
});
