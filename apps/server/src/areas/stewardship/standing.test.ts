import * as routes from '@quarterlight/contract/stewardship/routes';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { aCompany, ok, refused } from '../worksheets/job.fixtures.ts';
import { twoAccounts } from './merge.fixtures.ts';

useTestApp();

const counts = ({ open }: { open: readonly { title: string; count: number }[] }) => Object.fromEntries(open.map(({ title, count }) => [title, count]));

it('of a customer: jobs, visits, documents, quotations, users and accounts below it, each with its list', async () => {
  const { manager, gone } = await twoAccounts();
  const standing = ok(await manager.call(routes.customerStanding, { params: { id: gone.id } }));
  expect(counts(standing)).toEqual({
    'Jobs not finished': 2,
    'Visits booked': 2,
    'Documents with a balance': 1,
    'Quotations open': 1,
    'Users who can sign in': 1,
    'Accounts below it': 1,
    'Vehicles in its fleet': 1,
  });
  // Quotations have no list yet.
  for (const { list } of standing.open) expect(list ?? '/clipboard').toMatch(/^\/(clipboard|billing|users|companies)/);
});

it('of a branch: jobs, visits, people and stock; of a supplier nothing where there is nothing', async () => {
  const company = await aCompany();
  const { tenant, manager, branch } = company;
  const product = await aProduct(tenant);
  await someStock(tenant, { productId: product.id, placeId: branch.depotId });
  await tenant.user({ role: 'branch', branchId: branch.id });
  expect(counts(ok(await manager.call(routes.branchStanding, { params: { id: branch.id } })))).toEqual({
    'Users who can sign in': 1,
    'Technicians whose home branch it is': 1,
    'Lots in stock': 1,
  });
  const supplier = await aSupplier(tenant);
  expect(ok(await manager.call(routes.supplierStanding, { params: { id: supplier.id } }))).toEqual({ open: [] });
});

it('is the office’s alone', async () => {
  const { tenant, branch, customer } = await aCompany();
  const portal = await tenant.user({ permissions: ['view-customers'], customerId: customer.id });
  refused(await portal.call(routes.customerStanding, { params: { id: customer.id } }), 'record.not_found');
  const ofBranch = await tenant.user({ permissions: ['view-branches'], branchId: branch.id });
  refused(await ofBranch.call(routes.branchStanding, { params: { id: branch.id } }), 'record.not_found');
});
