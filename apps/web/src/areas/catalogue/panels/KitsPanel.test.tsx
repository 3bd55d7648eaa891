import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
import { KitsPanel } from './KitsPanel.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const line = (last: number, kind: string, productId: string | null, description: string, more: object = {}) => ({
  id: id(last),
  kind,
  productId,
  code: productId === null ? '' : 'URE-310',
  description,
  words: productId === null ? description : '',
  quantity: 1,
  needsCalibration: false,
  ...more,
});
const lines = [line(2, 'part', id(6), 'Urethane', { quantity: 2 }), line(3, 'calibration', null, ''), line(4, 'sundry', null, 'Glass vacuumed out')];
const kit = {
  id: id(1),
  name: 'Windscreen, bonded',
  jobTypeId: id(5),
  jobTypeName: 'Replacement',
  glassTypeId: null,
  glassTypeName: null,
  productId: null,
  productCode: null,
  note: 'Two for a van.',
  active: true,
  lines,
  version: 3,
};
const aPage = (...items: object[]) => json({ items, total: items.length, totalIsExact: true, next: null, previous: null });

async function served(...held: readonly string[]) {
  signIn(3_600, { sub: id(8) });
  const server = aServer({
    'GET /v1/users/claims': () => permissions(...held),
    'GET /v1/system/job-types': () =>
      json([
        { id: id(5), code: 'replacement', name: 'Replacement', kind: 'replacement', active: true },
        { id: id(9), code: 'calibration', name: 'Calibration', kind: 'calibration', active: true },
      ]),
    'GET /v1/system/glass-types': () => json([]),
    'GET /v1/catalogue/kits': ({ query }) => (query['active'] === 'true' ? aPage(kit) : aPage(kit, { ...kit, id: id(7), name: 'Old kit', active: false })),
    [`GET /v1/catalogue/kits/${id(1)}`]: () => json(kit),
    'GET /v1/catalogue/kits/proposed': () => json([{ id: id(1), name: kit.name, note: kit.note, forProductId: null, glassTypeId: null, lines }]),
    'POST /v1/catalogue/price': () => json({ net: gbp(3_100) }),
    'GET /v1/catalogue/labour-rate': ({ query }) => json({ price: query['jobTypeId'] === id(9) ? gbp(14_900) : gbp(6_200), considered: [] }),
    [`PATCH /v1/catalogue/kits/${id(1)}`]: () => json({ ...kit, version: 4 }),
  });
  await loadClaims();
  return server;
}

it('lists kits, retired ones when they are asked for, and opens the one that the address names', async () => {
  await served('view-catalogue');
  const { user, address } = openPage(KitsPanel, { search: '?tab=kits' });
  const list = await screen.findByRole('table', { name: 'List of kits' });
  expect(within(list).getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'New kit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show retired' }));
  expect(await screen.findByText('Old kit')).toBeTruthy();
  expect(address()).toContain('tab=kits&kits=all');
  await user.click(screen.getByRole('link', { name: kit.name }));
  expect(await screen.findByRole('table', { name: 'Lines of the kit' })).toBeTruthy();
  expect(address()).toContain(`kit=${id(1)}`);
});

it('keeps the lines of a kit in the order to which the arrows bring them', async () => {
  const server = await served('view-catalogue', 'edit-catalogue');
  const { user } = openPage(KitsPanel, { search: `?tab=kits&kit=${id(1)}` });
  await user.click(await screen.findByRole('button', { name: `Edit ${kit.name}` }));
  await user.click(await screen.findByRole('button', { name: 'Move line 3 up' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move line 2 up');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => server.asked.find(({ method }) => method === 'PATCH')?.body)
    .toEqual({
      name: kit.name,
      jobTypeId: id(5),
      glassTypeId: null,
      productId: null,
      note: kit.note,
      active: true,
      lines: [
        { kind: 'part', productId: id(6), description: '', quantity: 2 },
        { kind: 'sundry', productId: null, description: 'Glass vacuumed out', quantity: 1 },
        { kind: 'calibration', productId: null, description: '', quantity: 1 },
      ],
    });
});

it('tries a job: what is proposed, with what it comes to', async () => {
  await served('view-catalogue');
  openPage(KitsPanel, { search: `?tab=kits&kitJob=${id(5)}` });
  const tried = await screen.findByRole('table', { name: `Lines of ${kit.name}` });
  expect(await within(tried).findByText('£149.00')).toBeTruthy();
  expect(within(tried).getByText('On the job')).toBeTruthy();
  expect(await within(tried).findByText('£180.00')).toBeTruthy();
});
