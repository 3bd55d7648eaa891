import * as payables from '@quarterlight/contract/payables/routes';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { ok } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aDesk, counts, gbp, headers } from './supplier-invoice-loads.fixtures.ts';

// Without a queue: what is asked for waits until the test does it.
useTestApp();

it('a file of supplier invoices of a thousand lines asks the database so many things for each invoice, and no more', { timeout: 120_000 }, async () => {
  const { tenant, accounts, store, one, see, take, count, ago } = await aDesk();
  await tenant.scope.write((tx) =>
    sql`with made as (insert into purchase_order (id, number, supplier_id, deliver_to_place_id, state)
          select gen_random_uuid(), 'Q' || lpad(n::text, 6, '0'), supplier_id, deliver_to_place_id, 'received' from purchase_order, generate_series(1, 250) n where id = ${one.id}
          returning id)
        insert into purchase_order_line (id, purchase_order_id, position, product_id, quantity_milli, received_milli, unit_cost)
          select gen_random_uuid(), id, n, ${store.product.id}, 1000, 1000, 800000 from made, generate_series(1, 4) n`.execute(tx.db),
  );
  const rowsOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index).flatMap((index) =>
      [1, 2, 3, 4].map((line) => `NORTHLIT,M${index},${ago(1)},Q${String(index).padStart(6, '0')},${line},,,1,80,20,320,64,384`),
    );
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const measured = async (rows: readonly string[]) => {
    asked.mockClear();
    const started = performance.now();
    const seen = await see([headers, ...rows]);
    const checkedIn = performance.now() - started;
    expect([seen.preview?.counts, seen.preview?.figures[1]?.title]).toEqual([counts({ added: rows.length }), 'Agree with what was ordered and received']);
    const checking = asked.mock.calls.length;
    expect(await take(seen)).toMatchObject({ state: 'loaded', trouble: '' });
    return { checking, all: asked.mock.calls.length, checkedIn, allIn: performance.now() - started };
  };
  const few = await measured(rowsOf(1, 11));
  const many = await measured(rowsOf(11, 251));
  asked.mockRestore();
  expect([await count('supplier_invoice'), await count('supplier_invoice_line')]).toEqual([250, 1_000]);
  const each = (many.all - few.all) / 230;
  expect(each).toBeLessThan(40);
  expect(many.allIn).toBeLessThan(60_000);
  expect(ok(await accounts.call(payables.listSupplierInvoices, { query: { q: 'M250' } })).items[0]).toMatchObject({ gross: gbp(38_400) });
});
