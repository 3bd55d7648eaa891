import { changeCustomer } from '@quarterlight/contract/companies/customer-routes';
import type { PermissionName } from '@quarterlight/contract/permissions';
import { searchEverything } from '@quarterlight/contract/search/routes';
import { changeVehicle } from '@quarterlight/contract/vehicles/routes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { searches } from '../../areas.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { productSearch } from '../catalogue/catalogue.search.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aBranch, aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aVehicle } from '../vehicles/vehicles.testing.ts';
import { worksheet } from '../worksheets/worksheet.record.ts';
import { worksheetSearch } from '../worksheets/worksheets.search.ts';
import { aFoundCompany, anInvoice, aSheet, finds } from './search.fixtures.ts';

useTestApp();

describe('what finds a worksheet', () => {
  it.each([
    'W004711',
    'w-004711',
    '4711',
    'W4711',
    'W0004711',
    'V4711',
    'AB12CDE',
    'ab12 cde',
    'B12',
    '12CDE',
    'Müller',
    'muller',
    'Zoë Müller',
    'muller zoe',
    'Northern Insurance',
    'insurance northern',
    'LS1 4AB',
    'ls14ab',
    '+44 7700 900123',
    '07700900123',
    '900123',
    'POL/99-7',
    'CLM 55 A',
    'AUTH88',
    'ORD-31',
  ])('%s', async (text) => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant, { name: 'Northern Insurance plc' });
    await aSheet(tenant, customer, {
      number: 'W004711',
      registration: 'AB12CDE',
      contact_first_name: 'Zoë',
      contact_last_name: 'Müller',
      contact_mobile: '07700900123',
      postcode: 'LS1 4AB',
      policy_number: 'POL/99-7',
      claim_number: 'CLM-55-A',
      authorisation_number: 'AUTH88',
      order_number: 'ORD-31',
    });
    await aSheet(tenant, await aCustomer(tenant, { name: 'Somebody Else' }), { number: 'W009999', registration: 'ZZ99ZZZ' });
    expect(await finds(await tenant.user(), text, { kinds: ['worksheet'] })).toEqual(['worksheet:W004711 AB12 CDE']);
  });
});

describe('what finds the other kinds', () => {
  it('a part of a registration, O for 0 and I for 1, the end of a VIN, or make and model', async () => {
    const tenant = await aTenant();
    await aVehicle(tenant, { registration: 'AB10CDE', vin: 'WF0XXXGCDX1234567', make: 'FORD', model: 'Focus' });
    await aVehicle(tenant, { registration: 'XY68ZZZ', make: 'BMW', model: 'X5' });
    const client = await tenant.user();
    for (const text of ['AB10CDE', 'ab1ocde', 'ABI0', 'B10', '0CDE', '1234567', 'ford focus', 'focus ford'])
      expect(await finds(client, text, { kinds: ['vehicle'] }), text).toEqual(['vehicle:AB10 CDE']);
    expect(await finds(client, 'bmw x5', { kinds: ['vehicle'] })).toEqual(['vehicle:XY68 ZZZ']);
  });

  it('a make that is mistyped', async () => {
    const tenant = await aTenant();
    await aVehicle(tenant, { registration: 'AB12CDE', make: 'Mercedes-Benz', model: 'Sprinter', derivative: '' });
    await aVehicle(tenant, { registration: 'CD34EFG', make: 'Ford', model: 'Transit', derivative: '' });
    expect(await finds(await tenant.user(), 'merser')).toEqual(['vehicle:AB12 CDE']);
  });

  it('a company by name, mistyped name, account, town, postcode or telephone', async () => {
    const tenant = await aTenant();
    const address = { town: 'Leeds', postcode: 'LS1 4AB', telephone: '01132345678' };
    await aCustomer(tenant, { name: 'Williamson & Sons', account_code: 'WIL-7', ...address });
    await aSupplier(tenant, { name: 'Williamson Glass', account_code: 'WIL-7', ...address });
    await aBranch(tenant, { name: 'Williamson Road', code: 'WIL-7', ...address });
    await aCustomer(tenant, { name: 'Patel Motors', telephone: '01619999999', town: 'Manchester' });
    const client = await tenant.user();
    for (const text of ['williamson', 'Wiliamson', 'Willaimson', 'WIL-7', 'wil7', 'leeds', 'LS1 4AB', '0113 234 5678', '+441132345678'])
      expect([text, (await finds(client, text)).toSorted()]).toEqual([
        text,
        ['branch:Williamson Road', 'customer:Williamson & Sons', 'supplier:Williamson Glass'],
      ]);
  });

  it('a part of a Eurocode or a description; an order by its number or supplier; an invoice by number, worksheet, payer or registration', async () => {
    const tenant = await aTenant();
    const { supplier } = await aFoundCompany(tenant, 'Quince');
    const client = await tenant.user();
    for (const text of ['8523', 'AGSMV', '8523-AGS', 'quince wind'])
      expect(await finds(client, text, { kinds: ['product'] }), text).toEqual(['product:8523AGSMVZ']);
    for (const text of ['PO000123', 'po-000123', '0123', supplier.name, 'quinse supplier'])
      expect(await finds(client, text, { kinds: ['purchase-order'] }), text).toEqual(['purchase-order:PO000123']);
    for (const text of ['INV000123', '000123', 'W000123', 'quince cust', 'AB12'])
      expect(await finds(client, text, { kinds: ['invoice'] }), text).toEqual(['invoice:INV000123']);
  });

  it('says what tells a find from others, and its state', async () => {
    const tenant = await aTenant();
    await aFoundCompany(tenant, 'Quince');
    const { body } = await (await tenant.user()).call(searchEverything, { query: { q: 'W000123' } });
    expect(body.hits).toEqual([
      { kind: 'worksheet', id: expect.any(String), title: 'W000123 AB12 CDE', detail: 'Quince Customer', state: 'open', fit: 'exact' },
      { kind: 'invoice', id: expect.any(String), title: 'INV000123', detail: 'Quince Customer, W000123, AB12 CDE', state: 'posted', fit: 'exact' },
    ]);
    expect(body.more).toEqual([]);
  });
});

describe('the order of finds', () => {
  it('whole, beginning, word, part; what is alike only where there is little else', async () => {
    const tenant = await aTenant();
    for (const name of ['Unmarked Ltd', 'Mark', 'Sir Mark Green', 'Marketing Ltd']) await aCustomer(tenant, { name });
    const client = await tenant.user();
    expect(await finds(client, 'mark')).toEqual(['customer:Mark', 'customer:Marketing Ltd', 'customer:Sir Mark Green', 'customer:Unmarked Ltd']);
    expect(await finds(client, 'Markting')).toContain('customer:Marketing Ltd');
    expect(await finds(client, 'Mark')).toEqual(await finds(client, '  MARK '));
  });

  it.each([
    'Macalister Couriers',
    'McAllister Cuoriers',
    'McAlister & Couriers Bradford',
    'MacAllister Courier Bradfrod',
    'Bradford Mcallsiter',
    'mcalliste',
    'McAlisster',
  ])('finds what was meant by a slip of the finger: %s', async (text) => {
    const tenant = await aTenant();
    for (const name of ['McAllister Couriers Bradford', 'Marsden Couriers Leeds', 'Albion Mutual Insurance', 'Bradley Couriers Halifax'])
      await aCustomer(tenant, { name });
    expect((await finds(await tenant.user(), text))[0]).toBe('customer:McAllister Couriers Bradford');
  });

  it('takes no word for alike that only ends so', async () => {
    const tenant = await aTenant();
    for (const name of ['Keith Singh', 'Keith Sanders']) await aCustomer(tenant, { name });
    expect(await finds(await tenant.user(), 'smith')).toEqual([]);
  });

  it('finds a part of a registration that might be a postcode; and nothing but the postcode by a whole one', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant, { name: 'Of the postcode', postcode: 'C1 3KH' });
    await aSheet(tenant, customer, { number: 'W1', registration: 'BC13KHX', postcode: 'CF10 7RS' });
    await aSheet(tenant, customer, { number: 'W2', registration: 'MX58JTT', postcode: 'CF10 7AA' });
    const client = await tenant.user();
    expect(await finds(client, 'c13kh')).toEqual(['customer:Of the postcode', 'worksheet:W1 BC13 KHX']);
    expect(await finds(client, 'CF10 8JT')).toEqual([]);
    expect(await finds(client, 'cf10')).toEqual(['worksheet:W2 MX58 JTT', 'worksheet:W1 BC13 KHX']);
  });

  it('shows young worksheets first, as many as asked, and says that there are more', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant, { name: 'Northern Insurance' });
    for (const number of ['W000001', 'W000002', 'W000003']) await aSheet(tenant, customer, { number });
    const client = await tenant.user();
    const ask = async (limit: number) => (await client.call(searchEverything, { query: { q: 'northern', kinds: ['worksheet'], limit } })).body;
    const two = await ask(2);
    expect([two.hits.map((hit) => hit.title), two.more]).toEqual([['W000003', 'W000002'], ['worksheet']]);
    const three = await ask(3);
    expect([three.hits.length, three.more]).toEqual([3, []]);
  });

  it('shows young ones, and those that begin so, even where very many fit', async () => {
    const tenant = await aTenant();
    const customer = await aCustomer(tenant, { name: 'Great Northern Insurance' });
    const { id } = await aSheet(tenant, customer, { number: 'W000000' });
    await tenant.scope.write((tx) =>
      sql`insert into worksheet (id, number, job_type_id, customer_id, customer_name, customer_key, created_on)
        select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, 'V' || n, job_type_id, customer_id, customer_name, customer_key, created_on
        from worksheet, generate_series(1, 1500) n where id = ${id}`
        .execute(tx.db)
        .then(() => tx.db.selectFrom('worksheet').select('id').execute())
        .then((rows) =>
          keepEntries(
            tx.db,
            worksheetSearch,
            rows.map((row) => row.id),
          ),
        ),
    );
    const client = await tenant.user();
    expect(await finds(client, 'northern', { kinds: ['worksheet'], limit: 2 })).toEqual(['worksheet:W000000', 'worksheet:V1500']);
    // The oldest of all, and kept last: neither the first of the list nor the first that are read.
    await aSheet(tenant, { id: customer.id, name: 'Northern Glass' }, { id: '00000000-0000-7000-8000-000000000001', number: 'V0' });
    expect(await finds(client, 'northern', { kinds: ['worksheet'], limit: 2 })).toEqual(['worksheet:V0', 'worksheet:W000000']);
    expect(await finds(client, 'northern', { limit: 2 })).toEqual(['worksheet:V0', 'worksheet:W000000', 'customer:Great Northern Insurance']);
  });

  it('asks for three characters, spaces around them not counted', async () => {
    const tenant = await aTenant();
    await aCustomer(tenant, { name: 'Qa', account_code: 'X1' });
    await aCustomer(tenant, { name: 'Qan', account_code: 'X12' });
    const client = await tenant.user();
    for (const q of ['X1', 'qa', 'X', ' X1 ', '   ']) {
      const { status, problem } = await client.call(searchEverything, { query: { q } });
      expect([status, problem.errors]).toEqual([400, { q: ['Type at least 3 characters'] }]);
    }
    expect([await finds(client, 'x12'), await finds(client, ' x12 ')]).toEqual([['customer:Qan'], ['customer:Qan']]);
  });
});

describe('who finds what', () => {
  it.each(searches.map(({ kind, permission }) => [kind, permission] as const))(
    'a %s is found with %s alone, and by nobody without',
    async (kind, permission) => {
      const tenant = await aTenant();
      await aFoundCompany(tenant, 'Quince');
      const kindsOf = async (permissions: readonly PermissionName[]) =>
        new Set((await finds(await tenant.user({ permissions }), 'quince', { limit: 50 })).map((hit) => hit.split(':')[0]));
      const together = searches.filter((each) => each.permission === permission).map((each) => each.kind);
      expect(together).toContain(kind);
      expect(await kindsOf([permission])).toEqual(new Set(together));
      expect(await kindsOf([])).toEqual(new Set());
      const refused = await tenant.user({ permissions: searches.map((each) => each.permission).filter((each) => each !== permission) });
      expect(await finds(refused, 'quince', { kinds: [kind] })).toEqual([]);
    },
  );

  it('nobody finds what is another company’s', async () => {
    const [mine, theirs] = [await aTenant(), await aTenant()];
    await aFoundCompany(theirs, 'Quince');
    const [stranger, own] = [await mine.user(), await theirs.user()];
    for (const text of ['quince', 'Quinse', 'W000123', 'PO000123', 'AB12', '8523', 'A-Quince']) {
      expect((await finds(own, text)).length, text).toBeGreaterThan(0);
      expect(await finds(stranger, text), text).toEqual([]);
    }
  });

  it('a customer, a branch and a technician find what is theirs', async () => {
    const tenant = await aTenant();
    const mine = await aFoundCompany(tenant, 'Quince');
    const other = { customer: await aCustomer(tenant, { name: 'Other Quince' }), branch: await aBranch(tenant, { name: 'Other Quince' }) };
    const technician = await aTechnician(tenant, other.branch);
    const sheet = await aSheet(tenant, other.customer, { number: 'W999', branch_id: other.branch.id, technician_id: technician.id, registration: 'AB12CDE' });
    await anInvoice(tenant, sheet, other.customer, { bound_branch: other.branch.id });
    const permissions = searches.map((each) => each.permission);
    const find = async (bound: { customerId?: string; branchId?: string }, text: string) =>
      (await finds(await tenant.user({ permissions, ...bound }), text, { limit: 50 })).toSorted();

    const seenByCustomer = ['customer:Quince Customer', 'invoice:INV000123', 'worksheet:W000123 AB12 CDE'];
    expect((await find({ customerId: mine.customer.id }, 'quince')).filter((hit) => !hit.startsWith('branch:'))).toEqual(seenByCustomer);
    expect(await find({ customerId: mine.customer.id }, 'AB12')).toEqual(['invoice:INV000123', 'worksheet:W000123 AB12 CDE']);
    // A draft is no customer's business.
    expect(await find({ customerId: other.customer.id }, 'other quince')).not.toContain('invoice:Draft for W999');
    expect(await find({ branchId: other.branch.id }, 'other quince')).toContain('invoice:Draft for W999');

    const seenByBranch = await find({ branchId: other.branch.id }, 'quince');
    expect(seenByBranch).toContain('worksheet:W999 AB12 CDE');
    expect(seenByBranch).toContain('branch:Other Quince');
    for (const hidden of ['worksheet:W000123 AB12 CDE', 'branch:Quince Branch', 'purchase-order:PO000123', 'invoice:INV000123'])
      expect(seenByBranch).not.toContain(hidden);

    expect(seenByBranch.filter((hit) => hit.startsWith('user:') || hit.startsWith('equipment:'))).toEqual([]);
    expect(seenByBranch).toContain('role:Quince Role');
    const seenThere = await find({ branchId: mine.branch.id }, 'quince');
    expect(seenThere).toContain('equipment:Quince Frame');
    // Who only works there is the office's; a branch's own people see theirs. Broadcasts and courses are written by the office.
    for (const hidden of ['user:Quince User', 'broadcast:Quince Notice', 'course:Quince Course']) expect(seenThere).not.toContain(hidden);

    expect(await finds(technician.client, 'AB12', { kinds: ['worksheet', 'invoice'] })).toEqual(['worksheet:W999 AB12 CDE']);
    expect(await finds(technician.client, 'W000123')).toEqual([]);
    expect(await finds(technician.client, 'Quinse')).not.toContain('worksheet:W000123 AB12 CDE');
  });
});

describe('what is typed', () => {
  it.each(['%', '%%%', '___', '\\', "'; drop table product; --", '"', '$1', '()', '🚗🚗🚗', 'a🚗b', '\u0000\u0001', '\n', '{}', 'c%r', 'c_r', 'x'.repeat(100)])(
    '%j finds nothing, and breaks nothing',
    async (text) => {
      const tenant = await aTenant();
      await aCustomer(tenant, { name: 'Customer', account_code: 'ABC' });
      const { status, body } = await (await tenant.user()).call(searchEverything, { query: { q: text } });
      // Nothing to search with is refused; whatever it is, nothing breaks.
      expect([status, body.hits]).toEqual(text.trim().length < 3 ? [400, undefined] : [200, []]);
    },
  );

  it('is refused where it is empty or too long, with unknown kinds and impossible sizes', async () => {
    const client = await (await aTenant()).user();
    const asked = async (query: string) => {
      const answer = await client.raw('GET', `/v1/search?${query}`);
      return [answer.status, ...Object.keys(answer.problem.errors ?? {})];
    };
    expect(await asked('q=')).toEqual([400, 'q']);
    expect(await asked('')).toEqual([400, 'q']);
    expect(await asked(`q=${'x'.repeat(101)}`)).toEqual([400, 'q']);
    expect(await asked(`q=${'x'.repeat(10_000)}`)).toEqual([400, 'q']);
    expect(await asked(`q=${encodeURIComponent('\u0000\u0001\u0002')}`)).toEqual([200]);
    expect(await asked('q=abc&kinds=anybody')).toEqual([400, 'kinds.0']);
    expect(await asked('q=abc&limit=0')).toEqual([400, 'limit']);
    expect(await asked('q=abc&limit=51')).toEqual([400, 'limit']);
    expect(await asked('q=abc&kinds=customer&kinds=vehicle&limit=50')).toEqual([200]);
  });
});

describe('the keys', () => {
  it('follow what is changed', async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    const customer = await aCustomer(tenant, { name: 'Before Ltd' });
    const vehicle = await aVehicle(tenant, { registration: 'AA11AAA' });
    const sheet = await aSheet(tenant, customer, { contact_last_name: 'Oldname', contact_telephone: '01130000000' });
    const product = await aProduct(tenant, { code: '1111AGS' });
    await client.call(changeCustomer, { params: { id: customer.id }, version: 1, body: { name: 'Afterwards Ltd' } });
    await client.call(changeVehicle, { params: { id: vehicle.id }, version: 1, body: { registration: 'BB22BBB' } });
    await tenant.scope.write(async (tx) => {
      await worksheet.settle(tx, await worksheet.takeUp(tx, sheet.id), {
        set: { contact_last_name: 'Newname', contact_telephone: '01139999999' },
        action: 'changed',
      });
      await tx.db.updateTable('product').set({ code: '2222BGS', code_key: '2222bgs' }).where('id', '=', product.id).execute();
      await keepEntries(tx.db, productSearch, [product.id]);
    });
    for (const text of ['before', 'AA11', 'oldname', '01130000000', '1111AGS'])
      expect(
        await finds(client, text, { kinds: ['customer', 'vehicle', 'worksheet', 'product'] }).then((hits) =>
          hits.filter((hit) => text !== 'before' || !hit.startsWith('worksheet')),
        ),
        text,
      ).toEqual([]);
    for (const text of ['afterwards', 'BB22', 'newname', '01139999999', '2222BGS']) expect((await finds(client, text)).length, text).toBe(1);
  });

  it('of a worksheet without anything are no trap', async () => {
    const tenant = await aTenant();
    await aSheet(tenant, await aCustomer(tenant), { customer_name: '', customer_key: '' });
    expect(await finds(await tenant.user(), 'abc', { kinds: ['worksheet'] })).toEqual([]);
  });
});
