import { changeCustomer, customersFile, getCustomer, listCustomers } from '@quarterlight/contract/companies/customer-routes';
import { getSupplier, listSuppliers, suppliersFile } from '@quarterlight/contract/companies/supplier-routes';
import * as routes from '@quarterlight/contract/loads/routes';
import type { LoadKind } from '@quarterlight/contract/loads/schemas';
import { searchEverything } from '@quarterlight/contract/search/routes';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { aFleetEntry } from '../vehicles/vehicles.testing.ts';
import { bring, check, checked, commit, loaded, problemsOf, rested, undoing } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

async function aDesk(kind: LoadKind) {
  const tenant = await aTenant();
  const desk = await tenant.user({ role: 'manager' });
  const see = async (...lines: string[]) => checked(desk, ok(await bring(desk, `${lines.join('\r\n')}\r\n`, { kind, name: 'accounts.csv' })));
  const problems = problemsOf(desk);
  const undo = undoing(desk);
  const found = async (q: string) => ok(await desk.call(searchEverything, { query: { q } })).hits;
  const customerOf = async (code: string) => {
    const row = ok(await desk.call(listCustomers, { query: { limit: 100 } })).items.find(({ accountCode }) => accountCode === code);
    return row === undefined ? undefined : ok(await desk.call(getCustomer, { params: { id: row.id } }));
  };
  return { tenant, desk, see, problems, undo, found, customerOf };
}

describe('a file of customers', () => {
  it('adds and changes accounts by their codes, the same again changes nothing, and all of it is put back as it was', async () => {
    const { tenant, desk, see, undo, found, customerOf } = await aDesk('customers');
    await aCustomer(tenant, { account_code: 'HART', name: 'Hart Fleet', town: 'Norwich', notes: 'Ring first.', credit_limit_pence: 100_000 });
    const before = await customerOf('HART');
    const file = [
      'Account,Name,Category,Address line 1,Town,Postcode,Telephone,Credit limit,Terms,Order number required,Discount',
      'hart,Hart Leasing,Leasing,,,nr147pz,,2500.50,,,',
      'FIELD-1,Field & Sons,trade,3 Dock Road,Ipswich,IP3 0AB,(01473) 200 300,,14,yes,5%',
    ];
    const seen = await see(...file);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 1, changed: 1, left: 0, refused: 0, gone: 0 }]);
    expect(seen.preview?.examples).toEqual([
      { line: 2, what: 'HART', before: 'Hart Fleet', after: 'Hart Leasing, NR14 7PZ' },
      { line: 3, what: 'FIELD-1', before: '', after: 'Field & Sons' },
    ]);
    const done = await loaded(desk, seen);
    expect([done.state, done.trouble]).toEqual(['loaded', '']);
    expect(await customerOf('HART')).toMatchObject({
      name: 'Hart Leasing',
      type: 'leasing',
      town: 'Norwich',
      postcode: 'NR14 7PZ',
      notes: 'Ring first.',
      creditLimit: { amount: 250_050 },
      version: 2,
    });
    expect(await customerOf('FIELD-1')).toMatchObject({
      name: 'Field & Sons',
      type: 'trade',
      address: { line1: '3 Dock Road' },
      telephone: '01473200300',
      termsDays: 14,
      orderNumberRequired: true,
      discountBasisPoints: 500,
    });
    expect(await found('Field Sons')).toHaveLength(1);
    const log = await tenant.scope.read((tx) =>
      tx.db.selectFrom('log_entry').select(['action', 'label', 'version']).where('entity', '=', 'customer').orderBy('label').execute(),
    );
    expect(log).toEqual([
      { action: 'customer.created', label: 'Field & Sons', version: 1 },
      { action: 'customer.changed', label: 'Hart Leasing', version: 2 },
    ]);
    const same = await see(...file);
    expect([same.sameAs?.id, same.preview?.counts]).toEqual([done.id, { added: 0, changed: 0, left: 2, refused: 0, gone: 0 }]);
    refused(await commit(desk, same), 'load.nothing_to_do');
    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    const back = await customerOf('HART');
    expect(back).toEqual({ ...before, version: 3, updatedAt: back?.updatedAt });
    expect([await customerOf('FIELD-1'), await found('Field Sons')]).toEqual([undefined, []]);
  });

  it('refuses lines with the reason of each; another company’s codes are not ours', async () => {
    const { tenant, desk, see, problems } = await aDesk('customers');
    const into = await aCustomer(tenant, { account_code: 'HART' });
    await aCustomer(tenant, { account_code: 'GONE', status: 'closed', merged_into_id: into.id });
    await aCustomer(await aTenant(), { account_code: 'ELSE', name: 'Elsewhere' });
    const seen = await see(
      'Account,Name,Category,Email,VAT number',
      'ONE,One,Fleet,,',
      'one,One again,Fleet,,',
      'TWO,,Fleet,,',
      'THREE,Three,,,',
      'FOUR,Four,Friend,not one,123',
      'A B,Five,Fleet,,',
      'GONE,Back,,,',
      'ELSE,,,,',
    );
    expect(seen.preview?.counts).toEqual({ added: 1, changed: 0, left: 0, refused: 7, gone: 0 });
    expect(await problems(seen.id)).toEqual([
      [3, 'Account', 'ONE', 'The account stands in line 2 already.'],
      [4, 'Account', 'TWO', 'One that is added needs a name.'],
      [5, 'Account', 'THREE', 'One that is added needs a category.'],
      [6, 'Category', 'Friend', 'This is none of Insurer, Fleet, Leasing, Broker, Trade and Retail.'],
      [6, 'Email', 'not one', 'Invalid email.'],
      [6, 'VAT number', '123', 'Enter a VAT number such as GB 123 4567 82.'],
      [7, 'Account', 'A B', 'An account code is of letters, digits and hyphens, up to 20.'],
      [8, 'Account', 'GONE', 'It was merged into another account: change that one.'],
      [9, 'Account', 'ELSE', 'One that is added needs a name.'],
    ]);
    refused(await commit(desk, seen), 'load.has_refused');
    expect(await loaded(desk, seen, true)).toMatchObject({ state: 'loaded', trouble: '' });
  });

  it('is not undone where an account was changed since or is in use; two who ask at once load it once', async () => {
    const { tenant, desk, see, undo, customerOf } = await aDesk('customers');
    const seen = await see('Account,Name,Category', 'ONE,One,Fleet');
    const answers = await Promise.all([commit(desk, seen), commit(desk, seen)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const done = await rested(desk, seen.id);
    const one = await customerOf('ONE');
    await aFleetEntry(tenant, one?.id ?? '');
    expect(await undo(done)).toMatchObject({ state: 'loaded', trouble: 'An account that came with it is in use. It can no longer be undone.' });
    ok(await desk.call(changeCustomer, { params: { id: one?.id ?? '' }, version: 1, body: { notes: 'Ring first.' } }));
    const again = ok(await desk.call(routes.getDataLoad, { params: { id: done.id } }));
    expect(await undo(again)).toMatchObject({ status: 400, problem: { detail: 'One, which it loaded, was changed since. It can no longer be undone.' } });
  });

  it('takes the list as it is downloaded, and then nothing differs; it has a sample of its own', async () => {
    const { tenant, desk, see } = await aDesk('customers');
    await aCustomer(tenant, {
      account_code: 'HART',
      name: '=Hart',
      telephone: '+441603700900',
      town: 'Norwich',
      postcode: 'NR14 7PZ',
      credit_limit_pence: 123_450,
      line1: '12 Mill Lane',
      line3: 'Old Town',
      county: 'Norfolk',
      vat_number: 'GB123456782',
      company_number: '01234567',
      terms_days: 14,
      order_number_required: true,
      excess_default_pence: 7_500,
      discount_basis_points: 1_250,
      email: 'a@hart.example',
    });
    await aCustomer(tenant, { account_code: 'SHUT', status: 'closed', credit_limit_pence: 0 });
    const every = customersFile.sheet.columns;
    const all = Object.keys(every).map((column) => `&columns=${column}`);
    for (const columns of ['', all.join('')]) {
      const file = await desk.raw('GET', `${customersFile.path}?format=csv${columns}`);
      expect(file.status, file.text).toBe(200);
      const seen = await see(
        ...file.text
          .replace(/^\ufeff/, '')
          .trim()
          .split('\r\n'),
      );
      expect(seen.preview?.counts).toEqual({ added: 0, changed: 0, left: 2, refused: 0, gone: 0 });
      expect(Object.keys(seen.choice)).toEqual(expect.arrayContaining(['account_code', 'name', 'type', 'town', 'postcode', 'telephone', 'credit_limit_pence']));
      if (columns !== '')
        expect(Object.keys(seen.choice).toSorted()).toEqual(
          seen.columns
            .map(({ key }) => key)
            .filter((key) => key !== 'notes')
            .toSorted(),
        );
      refused(await commit(desk, seen), 'load.nothing_to_do');
    }
    const sample = await desk.call(routes.sampleFile, { params: { kind: 'customers' } });
    const load = ok(await bring(desk, sample.text, { kind: 'customers' }));
    expect(Object.keys(load.choice).toSorted()).toEqual(load.columns.map(({ key }) => key).toSorted());
    expect((await checked(desk, load)).preview?.counts).toEqual({ added: 2, changed: 0, left: 0, refused: 0, gone: 0 });
    const stock = await tenant.user({ role: 'stock' });
    refused(await bring(stock, sample.text, { kind: 'customers' }), 'load.not_allowed');
    expect((await stock.raw('GET', `/v1/files/${load.id}`)).status).not.toBe(200);
  });
});

describe('what the other system says of a file', () => {
  it('is held against the lines that would be loaded and those that are here as they are; a file that differs is refused, at once and by who asks anyway', async () => {
    const { tenant, desk, see } = await aDesk('customers');
    await aCustomer(tenant, { account_code: 'HART', name: 'Hart Fleet' });
    const file = ['Account,Name,Category', 'HART,Hart Fleet,', 'ONE,One,Fleet', 'TWO,,Fleet'];
    const said = await see(...file);
    expect([said.options.expectedLines, said.preview?.totals]).toEqual([null, { lines: { found: 2, said: null }, money: null }]);
    const differs = await checked(desk, said, { expectedLines: 3 });
    expect([differs.preview?.totals.lines, differs.allowedActions]).toEqual([{ found: 2, said: 3 }, ['check', 'discard']]);
    refused(
      await commit(desk, differs, true),
      'load.totals_differ',
      'Number of lines: 2 here, 3 in your other system, so 1 fewer. Find out which of the two is right: mend the file and bring it again, or change the columns or what you said.',
    );
    refused(await check(desk, differs, { expectedTotal: { amount: 100, currency: 'EUR' } }), 'request.invalid');
    const agrees = await checked(desk, differs, { expectedLines: 2 });
    expect(await loaded(desk, agrees, true)).toMatchObject({ state: 'loaded', trouble: '', preview: { totals: { lines: { found: 2, said: 2 } } } });
    const next = ok(await bring(desk, 'Account,Name,Category\nFOUR,Four,Fleet\n', { kind: 'customers' }));
    expect(next.options.expectedLines).toBeNull();
  });
});

describe('a file of suppliers', () => {
  it('adds and changes them, takes its list as it is downloaded, and is undone', async () => {
    const { tenant, desk, see, undo } = await aDesk('suppliers');
    const { id } = await aSupplier(tenant, { account_code: 'NORTHLIT', name: 'Northern Glass', email: 'orders@north.example' });
    const all = Object.keys(suppliersFile.sheet.columns).map((column) => `&columns=${column}`);
    const list = await desk.raw('GET', `${suppliersFile.path}?format=csv${all.join('')}`);
    const same = await see(
      ...list.text
        .replace(/^\ufeff/, '')
        .trim()
        .split('\r\n'),
    );
    expect(same.preview?.counts).toEqual({ added: 0, changed: 0, left: 1, refused: 0, gone: 0 });
    expect(Object.keys(same.choice).toSorted()).toEqual(
      same.columns
        .map(({ key }) => key)
        .filter((key) => key !== 'notes')
        .toSorted(),
    );
    const done = await loaded(
      desk,
      await see(
        'Account,Name,Orders by,Lead time (days),Order before,Carriage,Delivers on,Return number needed,Handling charge,Report damage (hours)',
        'NORTHLIT,,Portal,2,9:30,12.50,Tue & Thu,yes,15%,24',
        'CRYSTAL,Crystal Auto Glass,,,,,,,,',
      ),
    );
    expect([done.state, done.trouble, done.counts]).toEqual(['loaded', '', { added: 1, changed: 1, left: 0, refused: 0, gone: 0 }]);
    expect(ok(await desk.call(getSupplier, { params: { id } }))).toMatchObject({
      name: 'Northern Glass',
      orderBy: 'portal',
      leadDays: 2,
      cutOff: '09:30',
      carriage: { amount: 1_250 },
      deliveryWeekdays: [2, 4],
      rmaRequired: true,
      handlingBasisPoints: 1_500,
      damageHours: 24,
      version: 2,
    });
    expect(ok(await desk.call(listSuppliers, { query: { q: 'crystal' } })).items).toMatchObject([
      { deliveryWeekdays: [1, 2, 3, 4, 5], rmaRequired: false, handlingBasisPoints: 0, damageHours: 48 },
    ]);
    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    expect(ok(await desk.call(listSuppliers, { query: {} })).items).toMatchObject([{ accountCode: 'NORTHLIT', orderBy: 'email', version: 3 }]);
  });
});
