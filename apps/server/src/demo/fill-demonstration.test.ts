import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyBalances } from '../areas/stock/index.ts';
import type { Scope } from '../platform/database/scope.ts';
import { testApp, useTestApp } from '../testing/harness.ts';
import { aDemonstration, demonstrationPassword, rowsOf, scopeOf } from './demo.test-support.ts';
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

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** One digest a table, of everything but ids of the tenant and of what it was seeded with, which are drawn by chance, and keys that are turned by them. */
async function digestsOf(scope: Scope): Promise<Record<string, string>> {
  const drawn = new Set(
    (
      await rowsOf(
        scope,
        'select id from tenant union all select id from lookup union all select id from role union all select id from place where branch_id is null',
      )
    ).map(({ id }) => String(id)),
  );
  const digests: Record<string, string> = {};
  for (const table of tables) {
    const lines = await rowsOf(scope, `select (to_jsonb(t) - '{tenant_id,digest,search_keys}'::text[])::text as line from ${table} t`);
    const plain = lines.map(({ line }) => String(line).replace(uuid, (id) => (drawn.has(id) ? '-' : id))).sort();
    digests[table] = `${lines.length} ${createHash('sha256').update(plain.join('\n')).digest('hex')}`;
  }
  return digests;
}

function pullThePlug(line: string): void {
  if (line.includes('seconds')) throw new Error('pulled the plug');
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

describe('filling the demonstration', () => {
  it('makes the same company twice at the same moment, on a Sunday before dawn too', async () => {
    const now = '2026-11-22T03:10:00Z';
    const one = await aDemonstration(now);
    const other = await aDemonstration(now);
    expect(await digestsOf(other.scope)).toEqual(await digestsOf(one.scope));
    await expectSound(other.scope, now);
  }, 240_000);

  it('fills once where two servers start together, and never again, on a bank holiday late in the evening too', async () => {
    const { ownerUrl, running } = testApp();
    const now = '2026-12-25T23:35:00Z';
    const slug = `twice-${process.pid}`;
    const said: string[] = [];
    const fill = () =>
      fillDemonstration({ ownerUrl, source: running.source, slug, password: demonstrationPassword, say: (line) => said.push(line), now: () => new Date(now) });
    await Promise.all([fill(), fill()]);
    await fill();
    expect(said).toHaveLength(2);
    const scope = await scopeOf(slug);
    expect(await rowsOf(scope, 'select count(*) as branches from branch')).toEqual([{ branches: 8 }]);
    await expectSound(scope, now);
  }, 240_000);

  it('leaves nothing where it is interrupted', async () => {
    const { ownerUrl, running } = testApp();
    const slug = `broken-${process.pid}`;
    await expect(fillDemonstration({ ownerUrl, source: running.source, slug, password: demonstrationPassword, say: pullThePlug })).rejects.toThrow(
      'pulled the plug',
    );
    expect(await running.services.tenantOfName(slug)).toBeUndefined();
  }, 240_000);
});
