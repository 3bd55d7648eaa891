import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refreshEntities } from '../../platform/query.ts';
import { openPage } from '../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../testing/server.ts';
import { SetUpPanel } from './SetUpPanel.tsx';

const things = ['branch', 'supplier', 'price'];

it('passes the focus on to what is next where a thing is done, and to the page once all is', async () => {
  signIn();
  const done = new Set<string>();
  const items = () => things.map((name) => ({ name, title: name, text: '', page: `/${name}`, state: done.has(name) ? 'done' : 'to-do' }));
  const { asked } = aServer({
    'GET /v1/users/claims': () => permissions(),
    'GET /v1/system/set-up': () => json({ items: items(), putAway: false }),
    'POST /v1/system/set-up/put-away': () => json({ items: items(), putAway: true }),
  });
  openPage(() => (
    <main id="content" tabIndex={-1}>
      <SetUpPanel />
    </main>
  ));
  const finish = async (name: string) => {
    done.add(name);
    await act(() => refreshEntities(['setting']));
    await expect.poll(() => screen.queryByRole('link', { name })).toBeNull();
  };
  (await screen.findByRole('link', { name: 'supplier' })).focus();
  await finish('supplier');
  expect(document.activeElement?.textContent).toBe('price');
  await finish('price');
  expect(document.activeElement?.textContent).toBe('branch');
  await finish('branch');
  await expect.poll(() => asked.some(({ path }) => path.endsWith('put-away'))).toBe(true);
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

it('takes the focus from nobody who is elsewhere once all is done', async () => {
  signIn();
  const { asked } = aServer({
    'GET /v1/users/claims': () => permissions(),
    'GET /v1/system/set-up': () =>
      json({ items: [{ name: 'a', title: 'a', text: '', page: '/a', state: asked.length > 1 ? 'done' : 'to-do' }], putAway: false }),
    'POST /v1/system/set-up/put-away': () => json({ items: [], putAway: true }),
  });
  openPage(() => (
    <>
      <input aria-label="Elsewhere" />
      <main id="content" tabIndex={-1}>
        <SetUpPanel />
      </main>
    </>
  ));
  await screen.findByRole('link', { name: 'a' });
  screen.getByLabelText('Elsewhere').focus();
  await act(() => refreshEntities(['setting']));
  await expect.poll(() => asked.some(({ path }) => path.endsWith('claims'))).toBe(true);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Elsewhere');
});
