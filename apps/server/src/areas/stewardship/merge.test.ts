import { listInvoices, postInvoice } from '@quarterlight/contract/billing/routes';
import { changeCustomer } from '@quarterlight/contract/companies/customer-routes';
import { getSupplier } from '@quarterlight/contract/companies/supplier-routes';
import { listPayments, takePayment } from '@quarterlight/contract/payments/routes';
import { searchEverything } from '@quarterlight/contract/search/routes';
import * as routes from '@quarterlight/contract/stewardship/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/desk-routes';
import { recordPayment } from '@quarterlight/contract/worksheets/routes';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { asOwner } from '../../../testing/kit/owner.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { someStock } from '../stock/stock.testing.ts';
import { ok, refused } from '../worksheets/job.fixtures.ts';
import { anInvoicedJob, anOpenJob, brokenSums, customerRow, merge, rowsNaming, twoAccounts, undo, wholeTenant } from './merge.fixtures.ts';

useTestApp();

describe('a merge of two customers', () => {
  it('takes money on account along, also where both were told the same, and gives it back', async () => {
    const world = await twoAccounts();
    const { tenant, accounts, keep, gone } = world;
    const told = { method: 'bacs' as const, amount: { amount: 5_000, currency: 'GBP' }, receivedOn: tenant.scope.today(), reference: 'FPS 1', note: '' };
    for (const { id } of [keep, gone]) ok(await accounts.call(takePayment, { body: { ...told, customerId: id } }));
    const freeOf = async (customerId: string) => ok(await accounts.call(listPayments, { query: { customerId, kind: 'on-account' } })).items.length;
    const done = ok(await merge(world));
    expect(done.moved).toContainEqual({ title: 'Payments on account', count: 1 });
    expect([await freeOf(keep.id), await freeOf(gone.id)]).toEqual([2, 0]);
    ok(await undo(world, done.id));
    expect([await freeOf(keep.id), await freeOf(gone.id)]).toEqual([1, 1]);
    expect(await brokenSums(tenant)).toEqual([]);
  });

  it('is shown beforehand, moves everything, adds up what is owed, and is undone to the last row', async () => {
    const world = await twoAccounts();
    const { tenant, manager, keep, gone } = world;
    expect(await brokenSums(tenant)).toEqual([]);
    const [keptRow, goneRow] = [await customerRow(tenant, keep.id), await customerRow(tenant, gone.id)];
    const before = await wholeTenant(tenant);

    const preview = ok(await manager.call(routes.previewMerge, { body: { kind: 'customer', keepId: keep.id, goneId: gone.id } }));
    expect(preview.prevented).toEqual([]);
    expect(Object.fromEntries(preview.counts.map(({ title, kept, gone: other, stays }) => [title, [kept, other, stays]]))).toEqual({
      Contacts: [1, 1, 0],
      'Further addresses': [2, 2, 1],
      Files: [1, 1, 0],
      'Accounts below it': [1, 1, 0],
      Users: [1, 1, 0],
      'Vehicles in its fleet': [1, 1, 0],
      'Agreed prices': [1, 1, 0],
      'Price caps': [1, 1, 1],
      'Labour rates': [1, 1, 1],
      Quotations: [1, 1, 0],
      Payments: [1, 1, 0],
      Jobs: [2, 3, 0],
      Invoices: [1, 1, 0],
    });
    expect(preview.differences.find(({ field }) => field === 'email')).toEqual({
      field: 'email',
      label: 'Email',
      kept: '',
      gone: 'accounts@brown.example',
      take: true,
    });
    expect(preview.differences.find(({ field }) => field === 'type')).toMatchObject({ kept: 'Trade', gone: 'Fleet', take: false });

    const done = ok(await merge(world, ['email', 'vat_number']));
    expect(done).toMatchObject({ state: 'done', keepName: keep.name, goneCode: 'BROWNH', allowedActions: ['undo'] });
    expect(done.moved).toContainEqual({ title: 'Jobs', count: 3 });
    expect(await customerRow(tenant, keep.id)).toMatchObject({
      email: 'accounts@brown.example',
      vat_number: 'GB123456782',
      telephone: keptRow.telephone,
      type: 'trade',
      exposure_pence: keptRow.exposure_pence + goneRow.exposure_pence,
      balance_pence: keptRow.balance_pence + goneRow.balance_pence,
      no_shows: 2,
      also_known_as: ['Brown Haulage', 'BROWNH'],
    });
    expect(await customerRow(tenant, gone.id)).toMatchObject({ status: 'closed', merged_into_id: keep.id, exposure_pence: 0, balance_pence: 0 });
    expect(await brokenSums(tenant)).toEqual([]);
    // Its own row, the address and the rate that the kept one has already; every other row names the kept one.
    expect(await rowsNaming(tenant, gone.id)).toEqual({ customer: 1, company_address: 1, labour_rate: 1, price_cap: 1, search_entry: 1 });

    ok(await undo(world, done.id));
    expect(await wholeTenant(tenant)).toEqual(before);
    const [merged] = ok(await manager.call(routes.listMerges, { query: { companyId: gone.id } })).items;
    expect(merged).toMatchObject({ state: 'undone', allowedActions: [], stayed: [] });
  });

  it('rebinds the users of the one that goes at once, and finds both by the names and codes of both', async () => {
    const world = await twoAccounts();
    const { tenant, manager, keep, gone } = world;
    const portal = await tenant.user({ customerId: gone.id, permissions: ['view-worksheets', 'view-invoices'] });
    const seen = async () => ok(await portal.call(listWorksheets, { query: {} })).items.length;
    expect(await seen()).toBe(3);
    const found = async (q: string, by = manager) =>
      ok(await by.call(searchEverything, { query: { q } }))
        .hits.filter(({ kind }) => kind === 'customer')
        .map(({ id }) => id);
    const done = ok(await merge(world));
    expect(await seen()).toBe(5);
    for (const q of ['BROWNH', 'Brown Haulage']) expect((await found(q)).toSorted(), q).toEqual([keep.id, gone.id].toSorted());
    const numbers = async () => ok(await portal.call(searchEverything, { query: { q: 'W000' } })).hits.filter(({ kind }) => kind === 'worksheet').length;
    expect(await numbers()).toBe(3);
    ok(await undo(world, done.id));
    expect([await seen(), await numbers()]).toEqual([3, 2]);
    expect(await found('BROWNH')).toEqual([gone.id]);
  });

  it('leaves what was made for the kept one since, and tells of it', async () => {
    const world = await twoAccounts();
    const { tenant, keep, gone } = world;
    const done = ok(await merge(world));
    const since = await anOpenJob(world, keep.id, 7_000);
    const undone = ok(await undo(world, done.id));
    expect(undone.stayed).toEqual([{ title: 'Jobs', count: 1 }]);
    const jobs = await tenant.scope.read(({ db }) => db.selectFrom('worksheet').select(['id', 'customer_id']).execute());
    expect(jobs.find(({ id }) => id === since.id)?.customer_id).toBe(keep.id);
    expect(jobs.filter(({ customer_id }) => customer_id === gone.id)).toHaveLength(3);
    expect(await brokenSums(tenant)).toEqual([]);
  });

  it('gives each what its rows come to then, where something was paid between merge and undo', async () => {
    const world = await twoAccounts();
    const { tenant, gone } = world;
    const job = await anInvoicedJob(world, gone.id);
    // An opening balance that no row tells of.
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('customer')
        .set((eb) => ({ exposure_pence: eb('exposure_pence', '+', 777) }))
        .where('id', '=', gone.id)
        .execute(),
    );
    const before = await customerRow(tenant, gone.id);
    const done = ok(await merge(world));
    const body = { kind: 'balance' as const, method: 'card' as const, amount: { amount: 4_000, currency: 'GBP' }, reference: '' };
    ok(await world.accounts.call(recordPayment, { params: { id: job.id }, body }));
    ok(await undo(world, done.id));
    expect((await customerRow(tenant, gone.id)).exposure_pence).toBe(before.exposure_pence - 4_000);
  });

  it('is refused in words, and nothing is changed', async () => {
    const world = await twoAccounts();
    const { tenant, manager, keep, gone } = world;
    const supplier = await aSupplier(tenant);
    const child = await aCustomer(tenant, { parent_id: keep.id });
    const closed = await aCustomer(tenant, { status: 'closed' });
    const before = await wholeTenant(tenant);
    const no = async (code: string, keepId: string, goneId: string, by = manager) =>
      refused(await by.call(routes.mergeCompanies, { body: { kind: 'customer', keepId, goneId, taken: [] } }), code);
    await no('merge.itself', keep.id, keep.id);
    await no('merge.other_kind', keep.id, supplier.id);
    await no('merge.into_closed', closed.id, gone.id);
    await no('merge.ring', keep.id, child.id);
    await no('merge.ring', child.id, keep.id);
    await no('record.not_found', keep.id, newId());
    await no('record.not_found', keep.id, (await aCustomer(await aTenant())).id);
    await no('merge.may_not_change', keep.id, gone.id, await tenant.user({ permissions: ['merge-companies', 'view-customers', 'edit-suppliers'] }));
    await no('access.missing_permission', keep.id, gone.id, await tenant.user({ permissions: ['edit-customers'] }));
    const everything = ['merge-companies', 'edit-customers', 'view-customers'] as const;
    await no('access.missing_permission', keep.id, gone.id, await tenant.user({ permissions: everything, customerId: keep.id }));
    await no('access.missing_permission', keep.id, gone.id, await tenant.user({ permissions: everything, branchId: world.branch.id }));
    const branch = await manager.raw('POST', '/v1/companies/merge', { body: { kind: 'branch', keepId: keep.id, goneId: gone.id, taken: [] } });
    expect([branch.status, branch.problem.errors]).toEqual([400, { kind: ['Choose customers or suppliers: a branch is closed, not merged'] }]);
    const unchanged = await wholeTenant(tenant);
    expect({ ...unchanged, app_user: [], user_permission: [], person_name: [], session: [] }).toEqual({
      ...before,
      app_user: [],
      user_permission: [],
      person_name: [],
      session: [],
    });
    const done = ok(await merge(world));
    await no('merge.merged_already', keep.id, gone.id);
    expect(ok(await manager.call(routes.previewMerge, { body: { kind: 'customer', keepId: keep.id, goneId: gone.id } })).prevented).toEqual([
      'Brown Haulage was merged into Brown Haulage Ltd already.',
    ]);
    refused(await (await tenant.user({ permissions: ['merge-companies'] })).call(routes.undoMerge, { params: { id: done.id } }), 'merge.may_not_change');
  });

  it('is not undone while the one that went would stand below itself', async () => {
    const world = await twoAccounts();
    const { tenant, manager, gone } = world;
    const below = await aCustomer(tenant, { name: 'Depot', parent_id: gone.id });
    const done = ok(await merge(world));
    const place = async (parentId: string | null) => {
      const { version } = await customerRow(tenant, gone.id);
      ok(await manager.call(changeCustomer, { params: { id: gone.id }, version, body: { parentId } }));
    };
    await place(below.id);
    refused(await undo(world, done.id), 'merge.ring_since', 'Brown Haulage would stand below itself, for it was placed below another account since.');
    await place(null);
    ok(await undo(world, done.id));
  });

  it('is not undone twice, a day later, after another merge of the kept one, or once a document was posted to it', async () => {
    const world = await twoAccounts();
    const { tenant, manager, keep } = world;
    const drafted = await anInvoicedJob(world, world.gone.id, { isPosted: false });
    const first = ok(await merge(world));
    const third = await aCustomer(tenant, { name: 'Third' });
    const onward = ok(await manager.call(routes.mergeCompanies, { body: { kind: 'customer', keepId: third.id, goneId: keep.id, taken: [] } }));
    refused(await undo(world, first.id), 'merge.kept_merged', 'Brown Haulage Ltd was itself merged into Third since. Undo that merge first.');
    ok(await undo(world, onward.id));
    refused(await undo(world, onward.id), 'merge.moved_on', 'This merge is undone already. Refresh to see it.');
    testApp().clock.advance(25 * 3_600_000);
    refused(await undo({ manager: await tenant.user({ role: 'manager' }) }, first.id), 'merge.too_late');
    testApp().clock.reset();
    for (const { id, version } of ok(await world.accounts.call(listInvoices, { query: { worksheetId: drafted.id } })).items)
      ok(await world.accounts.call(postInvoice, { params: { id }, version }));
    refused(await undo(world, first.id), 'merge.posted_since', /^I\d+ was posted to Brown Haulage Ltd for a job that would go back/);
  });
});

describe('a merge of two suppliers', () => {
  it('moves orders, price files and lots, and back', async () => {
    const world = await twoAccounts();
    const { tenant, manager } = world;
    const [keep, gone] = [await aSupplier(tenant, { name: 'Glass One' }), await aSupplier(tenant, { name: 'Glass 1', our_account: 'Q77' })];
    const product = await aProduct(tenant);
    await anOffer(tenant, { supplierId: gone.id, productId: product.id, netUnit: 5_000 });
    const { lotId } = await someStock(tenant, { productId: product.id, placeId: world.branch.depotId });
    await asOwner(testApp().superuserUrl, (client) => client.query('update lot set supplier_id = $1 where id = $2', [gone.id, lotId]));
    const before = await wholeTenant(tenant);
    const done = ok(await manager.call(routes.mergeCompanies, { body: { kind: 'supplier', keepId: keep.id, goneId: gone.id, taken: ['our_account'] } }));
    expect(done.moved).toEqual(
      expect.arrayContaining([
        { title: 'Price files', count: 1 },
        { title: 'Lots received', count: 1 },
      ]),
    );
    expect(await rowsNaming(tenant, gone.id)).toEqual({ supplier: 1, search_entry: 1 });
    ok(await undo(world, done.id));
    expect(await wholeTenant(tenant)).toEqual(before);
  });

  it('says how their deliveries and returns differ, and keeps whose are chosen', async () => {
    const { tenant, manager } = await twoAccounts();
    const keep = await aSupplier(tenant);
    const gone = await aSupplier(tenant, { delivery_weekdays: '24', rma_required: true, handling_basis_points: 1_000, damage_hours: 24 });
    const two = { kind: 'supplier', keepId: keep.id, goneId: gone.id } as const;
    const { differences } = ok(await manager.call(routes.previewMerge, { body: two }));
    const terms = differences.filter(({ field }) => !['name', 'email'].includes(field));
    expect(terms).toEqual([
      { field: 'delivery_weekdays', label: 'Delivers on', kept: 'Monday to Friday', gone: 'Tuesday, Thursday', take: false },
      { field: 'damage_hours', label: 'Report damage (hours)', kept: '48', gone: '24', take: false },
      { field: 'handling', label: 'Handling charge', kept: '0%', gone: '10%', take: false },
      { field: 'rma_required', label: 'Return number needed', kept: 'No', gone: 'Yes', take: false },
    ]);
    ok(await manager.call(routes.mergeCompanies, { body: { ...two, taken: terms.map(({ field }) => field) } }));
    const { body } = await manager.call(getSupplier, { params: { id: keep.id } });
    expect(body).toMatchObject({ deliveryWeekdays: [2, 4], rmaRequired: true, handlingBasisPoints: 1_000, damageHours: 24 });
  });

  it('is the only way in which a lot changes: nothing but its supplier, and only between the two of a merge', async () => {
    const world = await twoAccounts();
    const { tenant } = world;
    const [one, other] = [await aSupplier(tenant), await aSupplier(tenant)];
    const { lotId } = await someStock(tenant, { productId: (await aProduct(tenant)).id, placeId: world.branch.depotId });
    await asOwner(testApp().superuserUrl, (client) => client.query('update lot set supplier_id = $1 where id = $2', [one.id, lotId]));
    const moved = await tenant.scope.write((tx) => sql`select app.move_lots(array[${lotId}]::uuid[], ${one.id}, ${other.id})`.execute(tx.db));
    expect(moved.rows).toEqual([]);
    await expect(tenant.scope.write((tx) => tx.db.updateTable('lot').set({ supplier_id: other.id }).where('id', '=', lotId).execute())).rejects.toThrow(
      /permission denied/,
    );
  });
});
