import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../testing/kit/harness.ts';
import { verifyBalances } from '../areas/stock/index.ts';
import type { Scope } from '../platform/database/scope.ts';
import { aDemonstration, fillingAt, rowsOf, scopeOf } from './demo.testing.ts';
import { fillDemonstration } from './index.ts';

useTestApp();

const tables = [
  'setting',
  'customer',
  'branch',
  'supplier',
  'contact',
  'user_role',
  'vehicle',
  'fleet_entry',
  'product',
  'product_fit',
  'labour_rate',
  'price_file_line',
  'customer_price',
  'place',
  'lot',
  'stock_move',
  'stock_balance',
  'expected_supply',
  'allocation',
  'absence',
  'branch_capacity',
  'technician_capacity',
  'booking',
  'purchase_order',
  'purchase_order_line',
  'delivery_line',
  'quotation',
  'worksheet',
  'worksheet_line',
  'worksheet_event',
  'visit',
  'worksheet_check',
  'adhesive_use',
  'calibration',
  'payment',
  'receivable',
  'payment_allocation',
  'outbox_message',
  'invoice',
  'invoice_line',
  'log_entry',
  'log_value',
  'number_counter',
];

/** Enough jobs for the same acts, in a fraction of the time. */
const few = 12;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** One digest a table, of everything but ids, which are drawn by chance, what is made of them, and the company's own name in the names of files. */
async function digestsOf(scope: Scope): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of tables) {
    const lines = await rowsOf(
      scope,
      `select (to_jsonb(t) - '{digest,salt,label_digest,label_salt,actor_digest,actor_salt}'::text[])::text as line from ${table} t`,
    );
    const plain = lines.map(({ line }) => String(line).replace(uuid, '-').replaceAll(scope.tenant.slug, '-')).sort();
    digests[table] = `${lines.length} ${createHash('sha256').update(plain.join('\n')).digest('hex')}`;
  }
  return digests;
}

/** What has to hold whatever the hour: the books balance, nothing lies ahead of the clock, and the technician has a visit under way. */
async function expectSound(scope: Scope, now: string): Promise<void> {
  const report = await scope.read((tx) => verifyBalances(tx));
  expect(report.differences).toEqual([]);
  const [today] = await rowsOf(
    scope,
    `select count(*) as visits, count(*) filter (where state = 'in-progress') as begun from worksheet
    where technician_id = (select id from app_user where username = 'technician') and booked_day = ('${now}'::timestamptz at time zone 'Europe/London')::date`,
  );
  expect(Number(today?.['visits'])).toBeGreaterThanOrEqual(2);
  expect(Number(today?.['begun'])).toBeGreaterThanOrEqual(1);
  expect(await rowsOf(scope, `select id from worksheet_event where at > '${now}'`)).toEqual([]);
}

const sunday = '2026-11-22T03:10:00Z';

describe('filling the demonstration', () => {
  // A fill takes most of a minute: the two of one moment are made in two ways.
  it('makes the same company where two servers start together and where one was interrupted before, on a Sunday before dawn too', async () => {
    const together = `twice-${process.pid}`;
    const said: string[] = [];
    const fill = () => fillDemonstration(fillingAt(sunday, together, said, few));
    await Promise.all([fill(), fill()]);
    await fill();
    expect(said.filter((line) => line.startsWith('The demonstration company is there'))).toHaveLength(1);

    const broken = `broken-${process.pid}`;
    const plug = fillingAt(sunday, broken, [], few);
    const pulled = fillDemonstration({
      ...plug,
      say: (line) => {
        if (line.includes('25 %')) throw new Error('pulled the plug');
      },
    });
    await expect(pulled).rejects.toThrow('pulled the plug');
    expect(await testApp().running.services.scopeOfName(broken)).toBeUndefined();
    await fillDemonstration(plug);

    const [one, other] = [await scopeOf(together), await scopeOf(broken)];
    expect(await rowsOf(one, 'select count(*) as branches from branch')).toEqual([{ branches: 4 }]);
    expect(await digestsOf(other)).toEqual(await digestsOf(one));
    await expectSound(other, sunday);
  }, 600_000);

  it('makes a company that is sound on a bank holiday late in the evening', async () => {
    const now = '2026-12-25T23:35:00Z';
    const { scope } = await aDemonstration(now, few);
    await expectSound(scope, now);
  }, 600_000);
});
