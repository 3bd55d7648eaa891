import { addDays, today } from '@quarterlight/kit/days';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadClaims } from '../../../platform/permissions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, permissions, refusal, signIn } from '../../../testing/server.ts';
import { BranchRateCard } from './BranchRateCard.tsx';
import { CustomerTerms } from './CustomerTerms.tsx';

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`;
const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const now = today('Europe/London');
const aPage = (...items: object[]) => json({ items, total: items.length, totalIsExact: true, next: null, previous: null });
const price = {
  id: id(1),
  customerId: id(9),
  productId: id(2),
  productCode: '2448AGSVZ',
  productDescription: 'Windscreen',
  listPrice: gbp(30_000),
  price: gbp(21_000),
  validFrom: '2026-01-01',
  validTo: null,
  version: 3,
};
const ended = { ...price, id: id(3), productCode: '4411BGNHA', validTo: '2026-02-01' };

async function opened(held: readonly string[]) {
  signIn(3_600, { sub: id(8) });
  const server = aServer({
    'GET /v1/users/claims': () => permissions(...held),
    [`GET /v1/customers/${id(9)}/prices`]: ({ query }) => (query['shown'] === 'all' ? aPage(price, ended) : aPage(price)),
    [`GET /v1/customers/${id(9)}/discounts`]: () => aPage(),
    [`GET /v1/customers/${id(9)}/labour-rates`]: () => aPage(),
    [`GET /v1/customers/${id(9)}/price-caps`]: () => aPage(),
    [`PATCH /v1/catalogue/customer-prices/${id(1)}`]: () =>
      refusal('terms.overlap', { validFrom: ['The same is agreed from 01/01/2020 already, at £1.00. Choose other days, or end that first.'] }),
  });
  await loadClaims();
  const page = openPage(() => <CustomerTerms customer={{ id: id(9), name: 'Aviva' }} title="Terms and prices" />);
  return { ...page, server };
}

it('shows what is agreed, and what has ended when it is asked for', async () => {
  const { user } = await opened(['view-customers', 'view-catalogue']);
  const prices = await screen.findByRole('region', { name: /^Agreed prices/ });
  expect(await within(prices).findByText('In force')).toBeTruthy();
  expect(within(prices).getByText('£210.00')).toBeTruthy();
  expect([within(prices).queryByText('Ended'), within(prices).queryByRole('button', { name: 'Agree a price' })]).toEqual([null, null]);
  await user.click(within(prices).getByRole('button', { name: /Show ended/ }));
  expect(await within(prices).findByText('Ended')).toBeTruthy();
  expect(await screen.findByText('None: the usual labour rates apply.')).toBeTruthy();
});

it('changes a price, and says at the field what is refused', async () => {
  const { user, server } = await opened(['view-customers', 'edit-customers']);
  const prices = await screen.findByRole('region', { name: /^Agreed prices/ });
  await user.click(await within(prices).findByRole('button', { name: 'Change the price of 2448AGSVZ' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the price' });
  const field = within(dialog).getByLabelText(/^Price of one/);
  await user.clear(field);
  await user.type(field, '199.50');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/^The same is agreed from 01\/01\/2020 already/)).toBeTruthy();
  expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ price: gbp(19_950), validFrom: '2026-01-01', validTo: null });
});

it('a rate card is a subcontractor’s; our own branches have none', async () => {
  signIn(3_600, { sub: id(8) });
  const line = { id: id(4), branchId: id(5), jobTypeId: null, jobTypeName: null, glassTypeId: null, glassTypeName: null, place: 'mobile', price: gbp(4_800) };
  aServer({
    'GET /v1/users/claims': () => permissions('view-branches', 'edit-branches'),
    [`GET /v1/branches/${id(5)}/rate-card`]: () => aPage({ ...line, validFrom: addDays(now, 3), validTo: null, version: 1 }),
  });
  await loadClaims();
  openPage(() => (
    <>
      <BranchRateCard branch={{ id: id(5), name: 'Glasgow', kind: 'subcontract' }} title="Rate card" />
      <BranchRateCard branch={{ id: id(6), name: 'Leeds', kind: 'own' }} title="Own card" />
    </>
  ));
  expect(await screen.findByText('£48.00')).toBeTruthy();
  expect(screen.getByText('To come')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Agree a line' })).toBeTruthy();
  expect(screen.getByText('None: Leeds is a branch of our own, whose work nobody charges us for.')).toBeTruthy();
});
