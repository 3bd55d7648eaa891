import type { SearchHit } from '@quarterlight/contract/search/schemas';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, signIn } from '../../../testing/server.ts';
import { SearchPage } from './SearchPage.tsx';

const hit = (title: string) => ({ kind: 'supplier', id: `018f0000-0000-7000-8000-0000000000${title}`, title, detail: '', state: '' }) as unknown as SearchHit;
const focused = () => document.activeElement?.getAttribute('aria-label');

it('passes the focus on where a record is unpinned or moved, never to nothing', async () => {
  signIn();
  let hits = ['a1', 'b2', 'c3'].map(hit);
  aServer({
    'GET /v1/search/pinned': () => json({ hits, more: [] }),
    'PUT /v1/search/pinned': ({ body }) => {
      const { records } = body as { records: { id: string }[] };
      hits = records.flatMap(({ id }) => hits.filter((each) => each.id === id));
      return json({ hits, more: [] });
    },
  });
  const { user } = openPage(SearchPage);
  const press = async (name: string, next: string) => {
    await user.click(await screen.findByRole('button', { name }));
    await expect.poll(focused).toBe(next);
  };
  await press('Move b2 up', 'Move b2 down');
  await press('Move b2 down', 'Move b2 down');
  await press('Unpin b2', 'Unpin c3');
  await press('Unpin c3', 'Unpin a1');
  await press('Unpin a1', 'Search Number, registration, name, postcode');
});
