import * as routes from '@quarterlight/contract/loads/routes';
import * as payables from '@quarterlight/contract/payables/routes';
import { cancelPurchaseOrder, createPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { bring, checked, commit, problemsOf, rested, workOff } from './loads.fixtures.ts';
import { aDesk, counts, gbp, headers, kind } from './supplier-invoice-loads.fixtures.ts';

// Without a queue: what is asked for waits until the test does it.
useTestApp();

describe('a file of supplier invoices', () => {
  it('enters each as one types it in, compared with its order; the same again changes nothing and says which are here', async () => {
    const { tenant, accounts, supplier, code, other, one, two, see, take, list, invoiceOf, count, ago } = await aDesk();
    const file = [
      `${headers},Due,Line net,Line VAT,Carriage,Note,Currency`,
      `northlit,inv 1,${ago(3)},${one.number.toLowerCase()},,${code.toLowerCase()},,2,80,20,165.00,33.00,198.00,${ago(-40)},,,,Paid by card,GBP`,
      'NORTHLIT,INV1,,,,,Carriage,,5,20,,,,,,,,,',
      `Northern Light,INV 2,${ago(2)},${two.number},1,,,2,85,20,225.00,45.00,270.00,,,,5.00,,`,
      `Northern Light,INV 2,${ago(2)},${two.number},,${other},Goods,1,,,225.00,45.00,270.00,,50.00,10.00,,,gbp`,
      `NORTHLIT,INV 3,${ago(2)},,,ZZ-9,Other,1.5,10,0,15,0,15,,,,,,`,
    ];
    const seen = await see(file);
    expect([seen.trouble, seen.preview?.counts, await count('supplier_invoice')]).toEqual(['', counts({ added: 5 }), 0]);
    expect(seen.preview?.figures).toEqual([
      { title: 'To be entered', value: '3 invoices, £483.00', attention: false },
      { title: 'Agree with what was ordered and received', value: '1 invoice, £198.00', attention: false },
      { title: 'Differ from what was ordered or received', value: '2 invoices, £285.00', attention: true },
      { title: 'Of no order of ours', value: '1 line', attention: true },
    ]);
    expect(seen.preview?.examples).toEqual([
      { line: 4, what: 'INV 2, Northern Light', before: '', after: `£270.00: ${code}: £85.00 each billed and £80.00 ordered.` },
      { line: 6, what: 'INV 3, Northern Light', before: '', after: '£15.00: ZZ-9: not on an order of ours.' },
      { line: 2, what: 'inv 1, Northern Light', before: '', after: '£198.00: agrees' },
    ]);
    expect(await take(seen)).toMatchObject({ state: 'loaded', trouble: '' });
    expect((await list()).map(({ number, state, gross, createdBy }) => [number, state, gross.amount, createdBy !== ''])).toEqual([
      ['inv 1', 'entered', 19_800, true],
      ['INV 2', 'entered', 27_000, true],
      ['INV 3', 'entered', 1_500, true],
    ]);
    const first = await invoiceOf('inv 1');
    expect(first).toMatchObject({
      supplier: { id: supplier.id },
      net: gbp(16_500),
      vat: gbp(3_300),
      dueOn: addDays(day(tenant.scope.today()), 40),
      note: 'Paid by card',
      differences: [],
      lines: [
        { kind: 'goods', quantity: 2, order: { number: one.number, received: 2, invoiced: 0 } },
        { kind: 'carriage', quantity: 1, net: gbp(500), description: 'Carriage', order: null },
      ],
    });
    expect(await invoiceOf('INV 2')).toMatchObject({
      differences: [{ kind: 'price', amount: gbp(1_000) }],
      lines: [
        { order: { code, number: two.number }, vatBasisPoints: 2_000 },
        { order: { code: other }, unitCost: { unitAmount: 500_000 }, vatBasisPoints: 2_000 },
        { kind: 'carriage', vatBasisPoints: 2_000 },
      ],
    });
    const log = await tenant.scope.read((tx) =>
      tx.db.selectFrom('log_entry').select(['action', 'label']).where('entity', '=', 'supplier-invoice').orderBy('id').execute(),
    );
    expect(log.map(({ action, label }) => [action, label])).toEqual(['inv 1', 'INV 2', 'INV 3'].map((label) => ['supplier-invoice.created', label]));
    const matched = ok(await accounts.call(payables.matchSupplierInvoice, { params: { id: first.id }, version: first.version, body: {} }));
    expect(matched.state).toBe('matched');
    const same = await see(file);
    expect([same.preview?.counts, same.preview?.figures]).toEqual([
      counts({ left: 5 }),
      [{ title: 'Entered already', value: 'inv 1, INV 2 and INV 3', attention: false }],
    ]);
    refused(await commit(accounts, same), 'load.nothing_to_do');
  });

  it('refuses every line that cannot be taken with the reason, and the whole of its invoice with it', async () => {
    const { tenant, accounts, office, store, code, other, one, two, see, take, problems, list, ago, draft } = await aDesk();
    await aSupplier(tenant, { name: 'Twin' });
    await aSupplier(tenant, { name: 'Twin' });
    const rival = await aSupplier(tenant, { name: 'Rival', account_code: 'RIVAL' });
    const drafted = await draft(1);
    const cancelled = ok(
      await office.call(cancelPurchaseOrder, { params: { id: drafted.id }, version: drafted.version, body: { reason: 'Not wanted any more' } }),
    );
    const foreign = ok(
      await office.call(createPurchaseOrder, {
        body: {
          supplierId: rival.id,
          branchId: store.branch.id,
          lines: [{ productId: store.product.id, quantity: 1, unitCost: { unitAmount: 800_000, currency: 'GBP' } }],
        },
      }),
    );
    ok(
      await accounts.call(payables.enterSupplierInvoice, {
        body: {
          supplierId: one.supplier.id,
          number: 'OLD 1',
          dated: addDays(day(tenant.scope.today()), -9),
          net: gbp(1_000),
          vat: gbp(200),
          gross: gbp(1_200),
          lines: [{ quantity: 1, unitCost: { unitAmount: 100_000, currency: 'GBP' }, vatBasisPoints: 2_000 }],
        },
      }),
    );
    await tenant.scope.write((tx) =>
      sql`with made as (insert into purchase_order (id, number, supplier_id, deliver_to_place_id, state)
          select gen_random_uuid(), 'TWICE', supplier_id, deliver_to_place_id, 'received' from purchase_order where id = ${one.id} returning id)
        insert into purchase_order_line (id, purchase_order_id, position, product_id, quantity_milli, received_milli, unit_cost)
          select gen_random_uuid(), id, n, ${store.product.id}, 1000, 1000, 800000 from made, generate_series(1, 2) n`.execute(tx.db),
    );
    const row = (number: string, rest: string, sums = '80,16,96', dated = ago(1), supplier = 'NORTHLIT') => `${supplier},${number},${dated},${rest},${sums}`;
    const seen = await see([
      `${headers},Line net,Line VAT,Currency,Carriage`,
      row('A1', `${one.number},,${code},,1,80,20`, '80,16,96', ago(1), 'NOBODY'),
      row('A2', `${one.number},,${code},,1,80,20`, '80,16,96', ago(1), 'Twin'),
      row('A3', `P999999,,${code},,1,80,20`),
      row('A4', `${foreign.number},,${code},,1,80,20`),
      row('A5', `${cancelled.number},,${code},,1,80,20`),
      row('A6', `${one.number},,${other},,1,80,20`),
      row('A7', `${one.number},2,,,1,80,20`),
      row('A8', `${two.number},,,,1,80,20`),
      row('A9', `${two.number},2,${code},,1,80,20`),
      row('B1', `${one.number},,${code},,1,80,20`, '81,17,99'),
      row('B2', `${one.number},,${code},,1,80,20`, '80,16,96', ago(-1)),
      row('B3', `${one.number},,${code},,1,80,20`, '80,16,96') + ',,,EUR',
      row('B4', `${one.number},,${code},,1,,20`),
      row('B5', `${one.number},,${code},,1,80,`),
      row('B6', `${one.number},,${code},,2,80,20`, '160,32,192'),
      row('B6', `${one.number},,${code},,1,80,20`, '161,32,192'),
      row('B7', `${one.number},,${code},,1,80,20`, '160,32,192'),
      row('B7', `${one.number},,${code},,1,80,20`, ',,'),
      row('B8', `${one.number},,${code},,1,80,20`, ',,'),
      row('B9', `${one.number},,${code},,1,eighty,20`),
      row('B9', `,,,Carriage,1,5,20`, ',,'),
      row('OLD1', `${one.number},,${code},,1,80,20`),
      row('C1', `${one.number},,${code},,1,80,`) + ',70.00,16.00',
      row('C2', `${one.number},,${code},,1,80,`) + ',,12.00',
      row('C3', `,3,${code},,1,80,20`),
      row('C4', `${one.number},,${code},,1,80,20`) + ',,,,',
      row('C5', `${one.number},,${code},Goods,1,80,20`) + ',,,,5',
      row('C5', `,,,Other,1,80,0`, ',,') + ',,,,',
      row('C6', `${one.number},,${code},Sundries,1,-80,20`),
      row('C7', `TWICE,,${code},,1,80,20`),
      `${row('C8', `${one.number},,${code},,30000,,20`, '1,0.20,1.20')},1.00`,
      `${row('C9', `${one.number},,${code},,1,80,20`)},,12.00`,
    ]);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', counts({ added: 1, refused: 31 })]);
    expect(await problems(seen.id)).toEqual([
      [2, 'Supplier', 'NOBODY', 'No supplier of ours has this account code or name.'],
      [3, 'Supplier', 'Twin', 'Several suppliers of ours have this name: write the account code.'],
      [4, 'Order number', 'P999999', 'No order of ours has this number.'],
      [5, 'Order number', foreign.number, `Order ${foreign.number} is with Rival, not with whoever sent this invoice.`],
      [
        6,
        'Order number',
        cancelled.number,
        `Order ${cancelled.number} was cancelled, so nothing is billed of it. Query it with Northern Light, or enter the line without the order.`,
      ],
      [7, 'Eurocode or code', other, `Order ${one.number} has no product of this code.`],
      [8, 'Order line', '2', `Order ${one.number} has 1 line, and not this one.`],
      [9, 'Eurocode or code', '', `Order ${two.number} has 2 lines: write the code, or which line it is.`],
      [10, 'Eurocode or code', code, `Line 2 of order ${two.number} is ${other}.`],
      [
        11,
        'Invoice net',
        '£81.00',
        'The lines come to £80.00 without VAT, and the invoice says £81.00. Check the lines and the sum. Invoice VAT: VAT on the lines comes to £16.00, and the invoice says £17.00. Check the rates and the sum. Invoice total: Net and VAT come to £98.00, and the total typed is £99.00.',
      ],
      [12, 'Date', ago(-1), 'An invoice is dated today or earlier.'],
      [13, 'Currency', 'EUR', 'Invoices are entered in GBP here.'],
      [14, 'Unit price', '', 'Write the unit price, or what the line comes to without VAT.'],
      [15, 'VAT rate', '', 'Write the rate of VAT, or the VAT of the line.'],
      [16, 'Invoice number', 'B6', 'Line 17, of the same invoice, is refused.'],
      [17, 'Invoice net', '£161.00', 'Line 16 of the file says £160.00 of the same invoice.'],
      [18, 'Invoice number', 'B7', 'Line 19, of the same invoice, is refused.'],
      [19, 'Order number', one.number, `${code} of order ${one.number} stands on two lines of this invoice. Put them together.`],
      [
        20,
        'Invoice net',
        '',
        'No line of the invoice says it: write it on one of them. Invoice VAT: No line of the invoice says it: write it on one of them. Invoice total: No line of the invoice says it: write it on one of them.',
      ],
      [21, 'Unit price', 'eighty', 'This is not a number.'],
      [22, 'Invoice number', 'B9', 'Another line of this invoice cannot be read.'],
      [23, 'Invoice number', 'OLD1', `Northern Light has billed OLD1 before: it was entered on ${ago(0)} for £12.00 and is to match. Nothing was entered.`],
      [24, 'Line net', '£70.00', 'Quantity and unit price come to £80.00.'],
      [25, 'Line VAT', '£12.00', 'This is neither 20%, 5% nor nothing of £80.00: write the rate.'],
      [26, 'Order number', '', 'Say of which order it is a line.'],
      [28, 'Carriage', '£5.00', 'Its lines have several rates of VAT: give carriage a line of its own.'],
      [29, 'Invoice number', 'C5', 'Line 28, of the same invoice, is refused.'],
      [30, 'Type', 'Sundries', 'This is none of Goods, Carriage and Other.'],
      [30, 'Unit price', '-80', 'This cannot be below nil.'],
      [31, 'Order line', '', 'It stands in lines 1 and 2 of order TWICE: write which it is.'],
      [32, 'Unit price', '', 'What the line comes to is no price for each of so many: write the unit price.'],
      [33, 'Line VAT', '£12.00', 'VAT at that rate comes to £16.00.'],
    ]);
    refused(await commit(accounts, seen), 'load.has_refused');
    expect(await take(seen, true)).toMatchObject({ state: 'loaded', trouble: '' });
    expect((await list()).map(({ number }) => number)).toEqual(['OLD 1', 'C4']);
  });

  it('brought twice is loaded once, though both are loaded at the same time; what was typed meanwhile stops all of it', async () => {
    const { tenant, accounts, code, one, see, take, list, count, ago } = await aDesk();
    const file = [
      headers,
      `NORTHLIT,INV 1,${ago(1)},${one.number},,${code},,1,80,20,80,16,96`,
      `NORTHLIT,INV 2,${ago(1)},${one.number},,${code},,1,80,20,80,16,96`,
    ];
    const both = [await see(file), await see(file)];
    for (const load of both) ok(await commit(accounts, load));
    await Promise.all(both.map(({ id }) => workOff(tenant, id)));
    const ended = await Promise.all(both.map(({ id }) => rested(accounts, id)));
    expect(ended.map(({ state, trouble }) => [state, trouble]).toSorted()).toEqual([
      ['checked', expect.stringContaining('changed')],
      ['loaded', ''],
    ]);
    expect(ended.find(({ state }) => state === 'checked')?.preview?.counts).toEqual(counts({ left: 2 }));
    expect([await count('supplier_invoice'), await count('load_made')]).toEqual([2, 2]);
    const third = await see([headers, `NORTHLIT,INV 3,${ago(1)},${one.number},,${code},,1,80,20,80,16,96`, `NORTHLIT,INV 4,${ago(1)},,,,,1,1,20,1,0.20,1.20`]);
    const [typed] = await list();
    ok(
      await accounts.call(payables.enterSupplierInvoice, {
        body: {
          supplierId: typed?.supplier.id ?? '',
          number: 'inv 4',
          dated: tenant.scope.today(),
          net: gbp(500),
          vat: gbp(100),
          gross: gbp(600),
          lines: [{ quantity: 1, unitCost: { unitAmount: 50_000, currency: 'GBP' }, vatBasisPoints: 2_000 }],
        },
      }),
    );
    expect(await take(third)).toMatchObject({ state: 'checked', preview: { counts: counts({ added: 1, refused: 1 }) } });
    expect(await count('supplier_invoice')).toBe(3);
  });

  it('is taken back by taking its invoices back, as long as nothing was done with one', async () => {
    const { accounts, code, one, see, take, undo, invoiceOf, list, ago } = await aDesk();
    const file = [
      headers,
      `NORTHLIT,INV 1,${ago(1)},${one.number},,${code},,1,80,20,80,16,96`,
      `NORTHLIT,INV 2,${ago(1)},${one.number},,${code},,1,80,20,80,16,96`,
    ];
    const first = await take(await see(file));
    expect(await undo(first)).toMatchObject({ state: 'undone', trouble: '' });
    expect((await list()).map(({ number, state }) => [number, state])).toEqual([
      ['INV 1', 'cancelled'],
      ['INV 2', 'cancelled'],
    ]);
    expect(await invoiceOf('INV 1', 'cancelled')).toMatchObject({ answer: 'The load of november.csv was undone' });
    // Their numbers may be entered anew.
    const again = await take(await see(file));
    const { id, version } = await invoiceOf('INV 2');
    ok(await accounts.call(payables.matchSupplierInvoice, { params: { id }, version, body: {} }));
    expect(await undo(again)).toMatchObject({
      status: 400,
      problem: { detail: 'Invoice INV 2, which it loaded, was matched, queried or taken back since. It can no longer be undone.' },
    });
    expect((await invoiceOf('INV 1')).state).toBe('entered');
  });

  it('knows the suppliers and orders of its own company alone, and is nobody’s who may not enter invoices', async () => {
    const { tenant, code, one, see, ago } = await aDesk();
    const row = `NORTHLIT,INV 1,${ago(1)},${one.number},,${code},,1,80,20,80,16,96`;
    const seen = await see([headers, row]);
    const elsewhere = await aTenant();
    await aSupplier(elsewhere, { account_code: 'NORTHLIT' });
    const stranger = await elsewhere.user({ role: 'accounts' });
    refused(await stranger.call(routes.getDataLoad, { params: { id: seen.id } }), 'record.not_found');
    refused(await commit(stranger, seen), 'record.not_found');
    const load = ok(await bring(stranger, [headers, row, row.replace('NORTHLIT', 'Northern Light')].join('\n'), { kind }));
    const theirs = await checked(stranger, load, {}, () => workOff(elsewhere, load.id));
    expect(await problemsOf(stranger)(theirs.id)).toEqual([
      [2, 'Order number', one.number, 'No order of ours has this number.'],
      [3, 'Supplier', 'Northern Light', 'No supplier of ours has this account code or name.'],
    ]);
    for (const role of ['stock', 'adviser'] as const) {
      const somebody = await tenant.user({ role });
      const answer = await bring(somebody, row, { kind });
      expect([role, answer.status]).toEqual([role, answer.problem.code === 'load.not_allowed' ? 400 : 403]);
    }
    // Whoever enters invoices loads nothing else.
    const clerk = await tenant.user({ permissions: ['match-supplier-invoices'] });
    expect((await bring(clerk, row, { kind })).status).toBe(200);
    refused(await bring(clerk, 'Account\nX\n', { kind: 'customers' }), 'load.not_allowed');
    expect(ok(await clerk.call(routes.listDataLoads, { query: {} })).items.map((each) => each.kind)).toEqual([kind, kind]);
  });

  it('has a sample that names every column and loads, and has a bound', async () => {
    const { tenant, accounts, supplier, one, see } = await aDesk();
    const products = [await aProduct(tenant, { code: '8574AGSMVZ' }), await aProduct(tenant, { code: '4402LGNR5RD' })];
    for (const [index, number] of ['P000417', 'P000421'].entries())
      await tenant.scope.write((tx) =>
        sql`with made as (insert into purchase_order (id, number, supplier_id, deliver_to_place_id, state)
            select gen_random_uuid(), ${number}, supplier_id, deliver_to_place_id, 'received' from purchase_order where id = ${one.id} returning id)
          insert into purchase_order_line (id, purchase_order_id, position, product_id, quantity_milli, received_milli, unit_cost)
            select gen_random_uuid(), id, 1, ${products[index]?.id ?? ''}, 2000, 2000, 1000000 from made`.execute(tx.db),
      );
    const sample = await accounts.call(routes.sampleFile, { params: { kind } });
    const load = ok(await bring(accounts, sample.text, { kind }));
    expect(Object.keys(load.choice).toSorted()).toEqual(load.columns.map(({ key }) => key).toSorted());
    const seen = await checked(accounts, load, {}, () => workOff(tenant, load.id));
    expect([await problemsOf(accounts)(seen.id), seen.preview?.counts]).toEqual([[], counts({ added: 3 })]);
    expect(supplier.id).toBe(one.supplier.id);
    const long = await see([headers, ...Array.from({ length: 5_001 }, (_, index) => `NORTHLIT,N${index},,,,,,,,,,,`)]);
    expect([long.state, long.trouble]).toEqual(['read', 'A file of supplier invoices has at most 5,000 lines. Bring it in parts.']);
  });
});
