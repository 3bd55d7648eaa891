import type { StockPlace } from '@quarterlight/contract/stock/schemas';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { aBranch } from '../../../testing/a-branch.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
// Here before it is asked for, as it is once a page is at rest.
import '../forms/PlaceForm.tsx';
import { BranchStock } from './BranchStock.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const branch = aBranch({ id: id(9) });
const ofBranch = { level: 'location', parentId: null, branch: { id: branch.id, name: branch.name }, barcode: '', active: true, version: 1 } as const;
const depot: StockPlace = {
  ...ofBranch,
  id: id(1),
  code: 'NOR-DEPOT',
  name: 'Norwich depot',
  type: 'depot',
  technician: null,
  products: 1_204,
  quantity: 3_310.5,
  allocated: 12,
  value: { amount: 18_204_050, currency: 'GBP' },
};
const van: StockPlace = {
  ...ofBranch,
  id: id(2),
  code: 'VAN-1',
  name: 'Tom’s van',
  type: 'van',
  technician: { id: id(5), name: 'Tom Hill' },
  products: 2,
  quantity: 2,
  allocated: 2,
  value: { amount: 9_000, currency: 'GBP' },
};
const unvalued = (place: StockPlace): StockPlace => ({ ...place, value: null });

async function opened(held: readonly string[], places: readonly StockPlace[], made: () => Response = () => json({}, 500)) {
  signIn(3_600, { sub: id(8) });
  let there = places;
  const server = aServer({
    'GET /v1/users/claims': () => permissions(...held),
    'GET /v1/stock/locations': () => json({ items: there }),
    'POST /v1/stock/places': () => made(),
  });
  await loadClaims();
  const { user } = openPage(() => <BranchStock branch={branch} title="Stock" />);
  return {
    user,
    become: (next: readonly StockPlace[]) => {
      there = next;
    },
    asked: (method: string, path: string) => server.asked.filter((one) => one.method === method && one.path === path),
  };
}

const wordsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const add = { name: 'Add its stock location' };

it('lists the branch’s places with what they hold and its value, each with a link to its page', async () => {
  const { asked } = await opened(['view-stock', 'edit-stock-places'], [depot, van]);
  const table = await screen.findByRole('table', { name: 'Stock locations' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first && wordsOf(first)).toEqual(['NOR-DEPOT · Norwich depot', 'Depot', '–', '1,204', '3,310.5', 'In use', '£182,040.50']);
  expect(second && wordsOf(second)).toEqual(['VAN-1 · Tom’s van', 'Van', 'Tom Hill', '2', '2', 'In use', '£90.00']);
  expect(within(table).getByRole('link', { name: 'VAN-1 · Tom’s van' }).getAttribute('href')).toBe(`/stock-control/locations/${van.id}`);
  expect(screen.queryByRole('button', add)).toBeNull();
  expect(asked('GET', '/v1/stock/locations').map(({ query }) => query['branchId'])).toEqual([branch.id]);
});

it('has no column of values for whoever sees no cost', async () => {
  await opened(['view-stock'], [unvalued(depot), unvalued(van)]);
  const table = await screen.findByRole('table', { name: 'Stock locations' });
  expect(within(table).queryByRole('columnheader', { name: 'Value' })).toBeNull();
});

it('says that nothing can be received where there is no place, and has its depot made, with a code that may be refused', async () => {
  const words = 'The code NOR-DEPOT belongs to another place.';
  let taken = true;
  const { user, become, asked } = await opened(['view-stock', 'edit-stock-places'], [], () => {
    if (taken) return refusal('stock.code_taken', { code: [words] });
    become([{ ...unvalued(depot), code: 'NOR-2' }]);
    return json({ ...unvalued(depot), code: 'NOR-2', path: [], children: [], allowedActions: [] });
  });
  await screen.findByText('No stock location yet: nothing can be received here.');
  await user.click(screen.getByRole('button', add));
  const dialog = await screen.findByRole('dialog', { name: 'A stock location for Norwich' });
  const code = within(dialog).getByLabelText(/^Code/);
  expect([code, within(dialog).getByLabelText(/^Name/)].map((field) => Reflect.get(field, 'value'))).toEqual(['NOR-DEPOT', 'Norwich depot']);
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await within(dialog).findByText(words)).toBeTruthy();
  taken = false;
  await user.clear(code);
  await user.type(code, 'NOR-2');
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('link', { name: 'NOR-2 · Norwich depot' })).toBeTruthy();
  const place = { type: 'depot', branchId: branch.id, technicianId: null, name: 'Norwich depot', barcode: '' };
  expect(asked('POST', '/v1/stock/places').map(({ body }) => body)).toEqual([
    { ...place, code: 'NOR-DEPOT' },
    { ...place, code: 'NOR-2' },
  ]);
  await expect.poll(() => screen.queryByRole('button', add)).toBeNull();
});

it.each<[string, StockPlace[]]>([
  ['vans alone', [van]],
  ['a depot that is closed', [{ ...depot, active: false }]],
])('offers a depot where the branch has %s, to who may make one', async (_, places) => {
  await opened(['view-stock', 'edit-stock-places'], places);
  expect(await screen.findByRole('button', add)).toBeTruthy();
});

it('offers no depot to who may not make one', async () => {
  await opened(['view-stock'], []);
  await screen.findByText('No stock location yet: nothing can be received here.');
  expect(screen.queryByRole('button', add)).toBeNull();
});
