import * as branches from '@quarterlight/contract/companies/branch-routes';
import * as routes from '@quarterlight/contract/companies/customer-routes';
import * as options from '@quarterlight/contract/companies/options-routes';
import * as suppliers from '@quarterlight/contract/companies/supplier-routes';
import { newId } from '@quarterlight/kit/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer, aSupplier } from './companies.testing.ts';

useTestApp();

let tenant: TestTenant;
let office: Client;
beforeAll(async () => {
  tenant = await aTenant();
  office = await tenant.user({ role: 'adviser' });
});

const pounds = (amount: number) => ({ amount: amount * 100, currency: 'GBP' });
const address = { line1: '1 Mill Lane', line2: '', line3: '', town: 'Norwich', county: 'Norfolk', postcode: 'nr147pz', latitude: 52.58, longitude: 1.34 };
const contact = {
  title: 'Mrs',
  firstName: 'Ann',
  lastName: 'Field',
  contactType: { value: 'Claims' },
  modeOfContact: { value: 'email' as const },
  email: 'ann@acme.example',
  telephone: '01603123456',
  mobile: '07700900123',
};
const auditOf = (id: string) =>
  tenant.scope.read((tx) => tx.db.selectFrom('log_entry').select(['action', 'fields', 'label']).where('entity_id', '=', id).orderBy('id').execute());

describe('a customer', () => {
  it('is not made by people of another customer, whatever they may do: they are told so', async () => {
    const { id } = await aCustomer(tenant);
    const theirs = await tenant.user({ customerId: id, permissions: ['edit-customers'] });
    const refused = await theirs.call(routes.createCustomer, { body: { accountCode: 'beyond1', name: 'Beyond', type: 'insurer' } });
    expect([refused.status, refused.problem.code]).toEqual([403, 'access.beyond_bounds']);
  });

  it('is made with terms, address and contacts, and read back', async () => {
    const made = await office.call(routes.createCustomer, {
      body: {
        accountCode: 'acme1',
        name: 'Ácme Insurance',
        type: 'insurer',
        creditLimit: pounds(5_000),
        termsDays: 45,
        orderNumberRequired: true,
        excessDefault: pounds(75),
        asksVatRegistered: true,
        consolidated: 'monthly',
        discountBasisPoints: 1_500,
        address,
        contacts: [contact],
      },
    });
    expect(made.status, made.text).toBe(200);
    expect(made.body).toMatchObject({
      accountCode: 'ACME1',
      name: 'Ácme Insurance',
      status: 'active',
      onStop: false,
      postcode: 'NR14 7PZ',
      termsDays: 45,
      orderNumberRequired: true,
      excessDefault: pounds(75),
      creditLimit: pounds(5_000),
      creditAvailable: pounds(5_000),
      exposure: pounds(0),
      overLimit: false,
      discountBasisPoints: 1_500,
      parentId: null,
      parentName: null,
      version: 1,
      allowedActions: ['change', 'close'],
    });
    expect(made.body.contacts).toEqual([{ ...contact, id: expect.any(String) }]);
    const read = await office.call(routes.getCustomer, { params: { id: made.body.id } });
    expect(read.body).toEqual(made.body);
    expect(await auditOf(made.body.id)).toMatchObject([{ action: 'customer.created', label: 'Ácme Insurance' }]);
  });

  it('repeats its answer for a repeated key, and refuses a taken code without making anything', async () => {
    const key = 'the-same-key-1';
    const body = { accountCode: 'ONCE', name: 'Once only', type: 'trade' } as const;
    const [first, again] = [await office.call(routes.createCustomer, { body, key }), await office.call(routes.createCustomer, { body, key })];
    expect(again.body.id).toBe(first.body.id);
    const taken = await office.call(routes.createCustomer, { body: { ...body, accountCode: 'once' } });
    expect([taken.status, taken.problem.errors]).toEqual([400, { accountCode: ['The account code ONCE belongs to another customer. Choose another one.'] }]);
    const list = await office.call(routes.listCustomers, { query: { q: 'once' } });
    expect(list.body.items.map(({ id }) => id)).toEqual([first.body.id]);
  });

  it('says what is wrong field by field', async () => {
    const answer = await office.raw('POST', '/v1/customers', {
      body: { accountCode: '', name: '  ', type: 'dealer', email: 'nobody', address: { ...address, postcode: 'XX' }, colour: 'red' },
    });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toMatchObject({
      accountCode: ['Enter an account code of letters, digits and hyphens, up to 20'],
      name: ['Enter a name'],
      type: ['Choose a category'],
      email: ['Invalid email'],
      'address.postcode': ['Enter a valid postcode'],
      colour: ['This field is not known here.'],
    });
  });

  it('changes what is sent, keeps the rest, and refuses a stale version with who changed it', async () => {
    const { id } = await aCustomer(tenant, { town: 'Leeds', telephone: '01132000000' });
    const changed = await office.call(routes.changeCustomer, { params: { id }, version: 1, body: { name: 'New name', onStop: true, contacts: [contact] } });
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body).toMatchObject({ name: 'New name', onStop: true, town: 'Leeds', telephone: '01132000000', version: 2 });
    const stale = await office.call(routes.changeCustomer, { params: { id }, version: 1, body: { name: 'Too late' } });
    expect([stale.status, stale.problem.code]).toEqual([400, 'record.stale']);
    expect(stale.problem.errors?.['version']?.[0]).toMatch(/^Changed by adviser \w+ at \d\d\/\d\d\/\d{4} \d\d:\d\d while you were editing/);
    const emptied = await office.call(routes.changeCustomer, { params: { id }, version: 2, body: { contacts: [] } });
    expect([emptied.body.name, emptied.body.contacts, emptied.body.version]).toEqual(['New name', [], 3]);
    expect((await auditOf(id)).map(({ action, fields }) => [action, fields.includes('contacts')])).toEqual([
      ['customer.changed', true],
      ['customer.changed', true],
    ]);
    const unversioned = await office.call(routes.changeCustomer, { params: { id }, body: { name: 'X' } });
    expect(unversioned.problem.code).toBe('record.version_missing');
  });

  it('is never below itself, whoever places accounts at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const three = [await aCustomer(tenant), await aCustomer(tenant), await aCustomer(tenant)];
      const placed = await Promise.all(
        three.map(({ id }, index) =>
          office.call(routes.changeCustomer, { params: { id }, version: 1, body: { parentId: three[(index + 1) % 3]?.id ?? null } }),
        ),
      );
      const ends = placed.map(({ status, problem }) => (status === 200 ? 'placed' : problem.code));
      expect(ends.toSorted(), `round ${round}`).toEqual(['customer.own_parent', 'placed', 'placed']);
    }
  });

  it('has a parent that is there and not itself or below it', async () => {
    const [group, child] = [await aCustomer(tenant), await aCustomer(tenant)];
    const placed = await office.call(routes.changeCustomer, { params: { id: child.id }, version: 1, body: { parentId: group.id } });
    expect(placed.body).toMatchObject({ parentId: group.id, parentName: group.name });
    const ring = await office.call(routes.changeCustomer, { params: { id: group.id }, version: 1, body: { parentId: child.id } });
    expect(ring.problem.errors).toEqual({ parentId: ['An account cannot stand below itself. Choose another parent.'] });
    const none = await office.call(routes.changeCustomer, { params: { id: group.id }, version: 1, body: { parentId: newId() } });
    expect(none.problem.code).toBe('customer.parent_unknown');
    const taken = await office.call(routes.changeCustomer, {
      params: { id: group.id },
      version: 1,
      body: { accountCode: placed.body.accountCode.toLowerCase() },
    });
    expect(taken.problem.code).toBe('customer.code_taken');
    const euros = await office.call(routes.changeCustomer, { params: { id: group.id }, version: 1, body: { excessDefault: { amount: 1, currency: 'EUR' } } });
    expect(euros.problem.errors).toEqual({ excessDefault: ['Amounts are in GBP.'] });
    expect((await office.call(routes.getCustomer, { params: { id: group.id } })).body.version).toBe(1);
  });

  it('is absent where it does not exist, and for readers without the permission it offers no change', async () => {
    const { id } = await aCustomer(tenant);
    expect((await office.call(routes.getCustomer, { params: { id: newId() } })).status).toBe(404);
    const reader = await tenant.user({ permissions: ['view-customers'] });
    expect((await reader.call(routes.getCustomer, { params: { id } })).body.allowedActions).toEqual([]);
    expect((await reader.call(routes.changeCustomer, { params: { id }, version: 1, body: { name: 'X' } })).status).toBe(403);
  });
});

describe('the list of customers', () => {
  it('pages by name both ways, filters, and finds the beginning of name, code and postcode', async () => {
    const mine = await aTenant();
    const clerk = await mine.user({ role: 'adviser' });
    for (const [name, code, postcode] of [
      ['Éclair Fleet', 'F1', 'LS1 4AP'],
      ['alpha Cars', 'A9', 'NR14 7PZ'],
      ['Zebra Vans', 'ECL2', 'YO1 9TT'],
    ] as const) {
      await aCustomer(mine, { name, account_code: code, postcode, type: name.includes('Fleet') ? 'fleet' : 'trade', on_stop: code === 'A9' });
    }
    const namesOf = async (query: object) => (await clerk.call(routes.listCustomers, { query })).body.items.map(({ name }) => name);
    expect(await namesOf({})).toEqual(['alpha Cars', 'Éclair Fleet', 'Zebra Vans']);
    expect(await namesOf({ sort: '-accountCode' })).toEqual(['Éclair Fleet', 'Zebra Vans', 'alpha Cars']);
    expect(await namesOf({ q: 'ecl' })).toEqual(['Éclair Fleet', 'Zebra Vans']);
    expect(await namesOf({ q: 'nr14 7' })).toEqual(['alpha Cars']);
    expect(await namesOf({ type: 'fleet' })).toEqual(['Éclair Fleet']);
    expect(await namesOf({ onStop: true })).toEqual(['alpha Cars']);
    const first = await clerk.call(routes.listCustomers, { query: { limit: 2 } });
    expect([first.body.total, first.body.totalIsExact, first.body.previous]).toEqual([3, true, null]);
    const second = await clerk.call(routes.listCustomers, { query: { limit: 2, after: first.body.next ?? '' } });
    expect(second.body.items.map(({ name }) => name)).toEqual(['Zebra Vans']);
    const back = await clerk.call(routes.listCustomers, { query: { limit: 2, before: second.body.previous ?? '' } });
    expect(back.body.items.map(({ name }) => name)).toEqual(['alpha Cars', 'Éclair Fleet']);
    const short = await clerk.call(routes.listCustomers, { query: { q: 'ec' } });
    expect(short.problem.errors).toEqual({ q: ['Type at least 3 characters'] });
  });

  it("shows a customer's user that customer alone", async () => {
    const [own, other] = [await aCustomer(tenant, { name: 'Walled own' }), await aCustomer(tenant, { name: 'Walled other' })];
    const theirs = await tenant.user({ permissions: ['view-customers', 'edit-customers'], customerId: own.id });
    expect((await theirs.call(routes.listCustomers, {})).body.items.map(({ id }) => id)).toEqual([own.id]);
    expect((await theirs.call(options.customerOptions, { query: { q: 'walled' } })).body.map(({ id }) => id)).toEqual([own.id]);
    expect((await theirs.call(routes.getCustomer, { params: { id: other.id } })).status).toBe(404);
    const tried = await theirs.call(routes.changeCustomer, { params: { id: other.id }, version: 1, body: { name: 'Mine now' } });
    expect(tried.status).toBe(404);
    expect((await office.call(routes.getCustomer, { params: { id: other.id } })).body).toMatchObject({ name: 'Walled other', version: 1 });
  });
});

describe('options', () => {
  it('of customers need three characters, leave closed ones out, answer at most 20 and carry what the intake needs', async () => {
    const mine = await aTenant();
    const clerk = await mine.user({ permissions: ['edit-worksheets'] });
    for (let index = 0; index < 22; index += 1) await aCustomer(mine, { name: `Option ${String(index).padStart(2, '0')}` });
    await aCustomer(mine, { name: 'Optional closed', status: 'closed' });
    const flagged = {
      on_stop: true,
      order_number_required: true,
      asks_vat_registered: true,
      excess_default_pence: 7_500,
      required_fields: ['claimNumber'],
      authorisation_limit_pence: 30_000,
      consolidated: 'weekly',
      exposure_pence: 200,
      credit_limit_pence: 100,
      account_code: 'OPX',
      type: 'fleet',
    };
    const { id } = await aCustomer(mine, { name: 'Opaque', ...flagged });
    expect((await clerk.call(options.customerOptions, { query: { q: 'opt' } })).body).toHaveLength(20);
    expect((await clerk.call(options.customerOptions, { query: { q: 'optional' } })).body).toEqual([]);
    expect((await clerk.call(options.customerOptions, { query: { q: 'opa' } })).body).toEqual([
      {
        id,
        name: 'Opaque',
        accountCode: 'OPX',
        type: 'fleet',
        postcode: '',
        onStop: true,
        overLimit: true,
        orderNumberRequired: true,
        asksVatRegistered: true,
        excessDefault: { amount: 7_500, currency: 'GBP' },
        requiredFields: ['claimNumber'],
        authorisationLimit: { amount: 30_000, currency: 'GBP' },
        consolidated: 'weekly',
      },
    ]);
    // By the code of what was merged into it, over two merges.
    const between = await aCustomer(mine, { name: 'Between', status: 'closed', merged_into_id: id });
    await aCustomer(mine, { name: 'First', account_code: 'PARAP', status: 'closed', merged_into_id: between.id });
    const second = await aCustomer(mine, { name: 'Parapet' });
    for (const [q, found] of [
      ['parap', [id, second.id]],
      ['PARAPE', [second.id]],
    ] as const)
      expect(
        (await clerk.call(options.customerOptions, { query: { q } })).body.map((one) => one.id),
        q,
      ).toEqual(found);
    for (const query of [{ q: 'op' }, {}]) expect((await clerk.call(options.customerOptions, { query })).status).toBe(400);
  });

  it("of branches are all active ones, a branch's user sees the own one; of suppliers none is told but to the office", async () => {
    const mine = await aTenant();
    const admin = await mine.user();
    const [north, south] = [await aBranch(mine, { name: 'North', postcode_areas: ['LS', 'YO'] }), await aBranch(mine, { name: 'South' })];
    await aBranch(mine, { name: 'Shut', status: 'closed' });
    const supplier = await aSupplier(mine, { name: 'Glassworks', lead_days: 2 });
    expect((await admin.call(options.branchOptions, {})).body).toMatchObject([{ id: north.id, postcodeAreas: ['LS', 'YO'] }, { id: south.id }]);
    expect((await admin.call(options.branchOptions, { query: { q: 'sou' } })).body).toMatchObject([{ id: south.id }]);
    const bound = await mine.user({ branchId: north.id });
    expect((await bound.call(options.branchOptions, {})).body.map(({ id }) => id)).toEqual([north.id]);
    expect((await bound.call(branches.getBranch, { params: { id: south.id } })).status).toBe(404);
    expect((await admin.call(options.supplierOptions, { query: { q: 'gla' } })).body).toEqual([
      { id: supplier.id, name: 'Glassworks', accountCode: expect.any(String), leadDays: 2, cutOff: '16:00', deliveryWeekdays: [1, 2, 3, 4, 5] },
    ]);
    expect((await admin.call(options.supplierOptions, { headers: { 'x-site': north.id } })).body).toHaveLength(1);
    for (const permission of ['raise-purchase-credits', 'match-supplier-invoices', 'view-purchase-order-batches'] as const)
      expect((await (await mine.user({ permissions: [permission] })).call(options.supplierOptions, {})).body).toMatchObject([{ name: 'Glassworks' }]);
    expect((await bound.call(options.supplierOptions, {})).body).toEqual([]);
    const customer = await mine.user({ permissions: ['view-suppliers'], customerId: (await aCustomer(mine)).id });
    expect((await customer.call(options.supplierOptions, {})).body).toEqual([]);
    expect((await customer.call(suppliers.getSupplier, { params: { id: supplier.id } })).status).toBe(404);
  });
});

describe('branches and suppliers', () => {
  it('are listed, found and read', async () => {
    const mine = await aTenant();
    const admin = await mine.user();
    const branch = await aBranch(mine, { name: 'Leeds', code: 'LDS', postcode: 'LS1 4AP', capacity_morning: 4 });
    await aBranch(mine, { name: 'York partner', code: 'YRK', kind: 'subcontract' });
    const supplier = await aSupplier(mine, { name: 'Glassworks', account_code: 'GW1', minimum_order_pence: 5_000 });
    expect((await admin.call(branches.listBranches, { query: { sort: '-code' } })).body.items.map(({ code }) => code)).toEqual(['YRK', 'LDS']);
    expect((await admin.call(branches.listBranches, { query: { kind: 'subcontract' } })).body.items.map(({ code }) => code)).toEqual(['YRK']);
    expect((await admin.call(branches.listBranches, { query: { q: 'ls1' } })).body.items.map(({ code }) => code)).toEqual(['LDS']);
    expect((await admin.call(branches.getBranch, { params: { id: branch.id } })).body).toMatchObject({
      name: 'Leeds',
      opensAt: '08:00',
      capacityMorning: 4,
      openDays: [1, 2, 3, 4, 5, 6, 7],
      contacts: [],
    });
    expect((await admin.call(suppliers.listSuppliers, { query: { q: 'gw1' } })).body.items).toMatchObject([{ id: supplier.id, orderBy: 'email' }]);
    expect((await admin.call(suppliers.getSupplier, { params: { id: supplier.id } })).body).toMatchObject({
      minimumOrder: pounds(50),
      returnDays: 14,
      leadDays: 1,
    });
    for (const route of [branches.getBranch, suppliers.getSupplier]) expect((await admin.call(route, { params: { id: newId() } })).status).toBe(404);
  });
});
