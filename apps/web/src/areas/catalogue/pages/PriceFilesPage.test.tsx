import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
import { PriceFilesPage } from './PriceFilesPage.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const unit = (unitAmount: number) => ({ unitAmount, currency: 'GBP' });
const pageOf = (...items: readonly object[]) => json({ items, total: items.length, totalIsExact: true, next: null, previous: null });
const file = {
  id: id(1),
  name: 'Spring list',
  kind: 'list',
  supplierId: id(9),
  supplierName: 'Northern Glass',
  state: 'to-come',
  effectiveFrom: '2099-03-01',
  supersededFrom: null,
  lines: 0,
  takesListPrices: true,
  madeBy: 'Ann',
  createdAt: '2026-11-20T10:00:00.000Z',
  activatedAt: null,
  version: 3,
  allowedActions: ['change'],
};
const before = { ...file, id: id(2), name: 'Winter list', state: 'in-force', effectiveFrom: '2026-01-01', supersededFrom: '2099-03-01' };
const move = { productId: id(5), code: '8574AGSMVZ', description: 'Windscreen', supplierCode: 'N1' };
const compared = {
  file: { id: id(1), name: file.name, effectiveFrom: file.effectiveFrom },
  with: { id: id(2), name: before.name, effectiveFrom: before.effectiveFrom },
  counts: { dearer: 1, cheaper: 1, same: 4, new: 0, gone: 0 },
  meanBasisPoints: -120,
  bands: [
    { upTo: 2, dearer: 0, cheaper: 0 },
    { upTo: 5, dearer: 1, cheaper: 0 },
    { upTo: null, dearer: 0, cheaper: 1 },
  ],
  moves: [
    { ...move, change: 'cheaper', before: unit(1_000_000), after: unit(750_000), moveBasisPoints: -2_500 },
    { ...move, supplierCode: 'N2', change: 'dearer', before: unit(1_000_000), after: unit(1_042_000), moveBasisPoints: 420 },
  ],
};

async function served(more: Parameters<typeof aServer>[0] = {}) {
  signIn();
  const server = aServer({
    'GET /v1/users/claims': () => permissions('view-price-files', 'load-price-files'),
    'GET /v1/suppliers/options': () => json([{ id: id(9), accountCode: 'NORTH', name: 'Northern Glass', leadDays: 1, cutOff: '16:00' }]),
    'GET /v1/catalogue/price-files': () => pageOf(file, before),
    [`GET /v1/catalogue/price-files/${id(1)}`]: () => json(file),
    [`GET /v1/catalogue/price-files/${id(1)}/lines`]: () => pageOf(),
    [`GET /v1/catalogue/price-files/${id(1)}/comparison`]: () => json(compared),
    ...more,
  });
  await loadClaims();
  return server;
}

it('sets a file beside the one before it, says which way and how far prices moved, and keeps the filter in the address', async () => {
  const server = await served();
  const { user, address } = openPage(PriceFilesPage, { search: `?tab=compare&file=${id(1)}` });
  const moves = await screen.findByRole('table', { name: 'Prices that moved the most' });
  expect(within(moves).getByText('−25%')).toBeTruthy();
  expect(within(moves).getByText('+4.2%')).toBeTruthy();
  expect(within(moves).getByText('Cheaper')).toBeTruthy();
  expect(screen.getByText('−1.2%')).toBeTruthy();
  const bands = within(screen.getByRole('table', { name: 'How far prices moved' })).getAllByRole('rowheader');
  expect(bands.map(({ textContent }) => textContent)).toEqual(['Up to 2%', '2% to 5%', 'More than 5%']);
  await user.click(screen.getByRole('button', { name: 'Cheaper' }));
  await expect.poll(address).toContain('change=cheaper');
  await expect.poll(() => server.asked.some(({ path, query }) => path.endsWith('/comparison') && query['change'] === 'cheaper')).toBe(true);
});

it('says in words that a file follows no other, and raises no notice', async () => {
  await served({
    'GET /v1/catalogue/price-files': () => pageOf(file),
    [`GET /v1/catalogue/price-files/${id(1)}/comparison`]: () =>
      refusal('prices.nothing_before', { with: ['It follows no other file: choose one to compare it with.'] }),
  });
  openPage(PriceFilesPage, { search: `?tab=compare&file=${id(1)}` });
  expect(await screen.findByText('Nothing to compare it with')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('puts a file to come off with the version that was seen, and shows a refusal at its day', async () => {
  const server = await served({
    [`PUT /v1/catalogue/price-files/${id(1)}`]: () =>
      refusal('prices.begun', { effectiveFrom: ['It is in force already: its first day stays. Load a newer file instead.'] }),
  });
  const { user } = openPage(PriceFilesPage, { search: `?file=${id(1)}` });
  await user.click(await screen.findByRole('button', { name: 'Edit details' }));
  const from = await screen.findByLabelText(/^In force from/);
  await user.clear(from);
  await user.type(from, '08/03/2099');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It is in force already: its first day stays. Load a newer file instead.')).toBeTruthy();
  const sent = server.asked.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ name: 'Spring list', effectiveFrom: '2099-03-08' });
  expect(Object.entries(sent?.headers ?? {}).find(([name]) => name.toLowerCase() === 'if-match')?.[1]).toMatch(/3/);
});

it('marks a best buy that a best-buy file names', async () => {
  const best = {
    ...move,
    supplierId: id(9),
    supplierName: 'Northern Glass',
    landed: unit(990_000),
    leadDays: 1,
    orderBefore: '00:00',
    inStock: true,
    chosen: true,
    offers: 2,
  };
  await served({
    'GET /v1/catalogue/best-buys': () => pageOf({ ...best, next: { supplierName: 'Southern Glass', landed: unit(950_000) }, saving: unit(-40_000) }),
  });
  openPage(PriceFilesPage, { search: '?tab=best-buy' });
  const table = await screen.findByRole('table', { name: 'Best buys' });
  expect(await within(table).findByText('Chosen')).toBeTruthy();
  expect(within(table).getByText('00:00, past today')).toBeTruthy();
  expect(within(table).getByText('Southern Glass')).toBeTruthy();
});
