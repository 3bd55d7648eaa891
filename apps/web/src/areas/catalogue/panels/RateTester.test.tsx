import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, signIn } from '../../../testing/server.ts';
import { LabourRatePage } from '../pages/LabourRatePage.tsx';
import { LabourRatesPage } from '../pages/LabourRatesPage.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const rate = {
  id: id(1),
  name: 'Windscreen, mobile',
  jobTypeId: id(5),
  jobTypeName: 'Replacement',
  glassTypeId: null,
  glassTypeName: null,
  place: 'mobile',
  customerId: null,
  customerName: null,
  categoryId: null,
  categoryName: null,
  price: gbp(7_500),
  minutes: 105,
  validFrom: '2026-01-01',
  validTo: null,
  version: 4,
};
const other = { ...rate, id: id(2), name: 'Windscreen, old' };
const considered = [
  { id: id(1), name: rate.name, price: rate.price, minutes: 105, reason: 'The most specific in force: for mobile work.', chosen: true, asSpecific: true },
  {
    id: id(2),
    name: other.name,
    price: gbp(7_000),
    minutes: 90,
    reason: 'In force and as specific, but the other began later.',
    chosen: false,
    asSpecific: true,
  },
];
const answer = { labourRateId: id(1), name: rate.name, price: rate.price, minutes: 105, why: 'The most specific in force: for mobile work.', considered };

async function served(...held: readonly string[]) {
  signIn(3_600, { sub: id(8) });
  const server = aServer({
    'GET /v1/users/claims': () => permissions(...held),
    'GET /v1/system/job-types': () => json([{ id: id(5), code: 'replacement', name: 'Replacement', kind: 'replacement', active: true }]),
    'GET /v1/system/glass-types': () => json([]),
    'GET /v1/catalogue/product-categories': () => json([]),
    'GET /v1/catalogue/labour-rate': () => json(answer),
    [`GET /v1/catalogue/labour-rates/${id(1)}`]: () => json(rate),
    [`GET /v1/catalogue/labour-rates/${id(1)}/timeline`]: () => json({ items: [], total: 0, totalIsExact: true, next: null, previous: null }),
    [`GET /v1/catalogue/labour-rates/${id(1)}/rank`]: () =>
      json({
        above: [],
        below: [],
        same: [{ ...other, bothFrom: '2026-01-01', bothTo: '2026-06-30', because: 'This one counts: it began later, on 01/01/2026' }],
        more: false,
      }),
    [`POST /v1/catalogue/labour-rates/${id(1)}/renew`]: () => json({ ...rate, id: id(3), price: gbp(8_000), validFrom: '2027-01-01' }),
  });
  await loadClaims();
  return server;
}

it('asks which rate would apply by what the address says, and warns of two that are for just the same', async () => {
  const server = await served('view-catalogue');
  const { user, address } = openPage(LabourRatesPage, { search: `?tab=which&jobTypeId=${id(5)}&day=2026-03-01` });
  const rates = await screen.findByRole('table', { name: 'Rates that were considered' });
  expect(within(rates).getAllByRole('row')).toHaveLength(3);
  expect(within(rates).getByText('Applies', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText(/are for just the same work and in force on this day/)).toBeTruthy();
  expect(server.asked.find(({ path }) => path === '/v1/catalogue/labour-rate')?.query).toEqual({ jobTypeId: id(5), day: '2026-03-01' });
  await user.click(await screen.findByRole('combobox', { name: 'Place' }));
  await user.click(await screen.findByRole('option', { name: 'Mobile', hidden: true }));
  expect(address()).toContain('place=mobile');
});

it('shows another for the same work as a warning, and keeps the next year’s price', async () => {
  const server = await served('view-catalogue', 'edit-labour-rates');
  const { user, address } = openPage(LabourRatePage, { params: { id: id(1) } });
  expect((await screen.findByRole('note')).textContent).toMatch(
    /^Windscreen, old \(£75\.00\) is for just the same work and in force from 01\/01\/2026 to 30\/06\/2026 as well\./,
  );
  await user.click(screen.getByRole('button', { name: 'New price from a day' }));
  const dialog = await screen.findByRole('dialog', { name: 'New price from a day' });
  const price = within(dialog).getByLabelText(/^New price/);
  await user.clear(price);
  await user.type(price, '80');
  const from = within(dialog).getByLabelText(/^From/);
  await user.clear(from);
  await user.type(from, '01/01/2027');
  await user.click(within(dialog).getByRole('button', { name: 'Keep the new price' }));
  expect(await screen.findByText('Another page')).toBeTruthy();
  expect(address()).toContain(id(3));
  const sent = server.asked.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ name: rate.name, price: gbp(8_000), minutes: 105, validFrom: '2027-01-01', validTo: null });
});

it('offers nothing to change to whoever may only look', async () => {
  await served('view-catalogue');
  openPage(LabourRatePage, { params: { id: id(1) } });
  await screen.findByRole('note');
  expect(screen.queryByRole('button', { name: /^(New price|Edit)/ })).toBeNull();
});
