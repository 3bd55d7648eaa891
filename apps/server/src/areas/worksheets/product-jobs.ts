import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import type { productUsage, productWaiting } from '@quarterlight/contract/worksheets/product-routes';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { day } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { keysetPage, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getProduct } from '../catalogue/index.ts';
import { recordings } from './worksheets.rules.ts';

/** Whoever may see the jobs and the product. Refuses `record.not_found`. */
async function assertShown(tx: ReadTx, productId: string): Promise<void> {
  if (!can(tx.actor, 'view-catalogue')) throw new Refusal('record.not_found');
  await getProduct(tx, productId);
}

/** A page of the lines of open jobs that wait for a product. */
export async function showWaiting(tx: ReadTx, productId: string, query: QueryOf<typeof productWaiting>) {
  await assertShown(tx, productId);
  const rows = tx.db
    .selectFrom('worksheet_line as line')
    .innerJoin('worksheet as job', (join) => join.onRef('job.tenant_id', '=', 'line.tenant_id').onRef('job.id', '=', 'line.worksheet_id'))
    .leftJoin('allocation as claim', (join) => join.onRef('claim.tenant_id', '=', 'line.tenant_id').onRef('claim.id', '=', 'line.allocation_id'))
    .leftJoin('expected_supply as expected', (join) =>
      join.onRef('expected.tenant_id', '=', 'claim.tenant_id').onRef('expected.id', '=', 'claim.expected_supply_id'),
    )
    .select(['line.id', 'line.worksheet_id', 'line.quantity_milli', 'job.number', 'job.state', 'job.registration', 'job.customer_name', 'job.created_at'])
    .select((eb) => [eb.fn.coalesce('job.booked_day', 'job.promised_on').as('needed_on'), 'claim.state as claim', 'expected.expected_on as due'])
    .where('line.product_id', '=', productId)
    // As the index of what waits has it.
    .where(sql<boolean>`line.kind in ('glass', 'part') and line.fitted_at is null`)
    .where('job.state', 'in', recordings.glass)
    .where(sql<boolean>`coalesce(claim.state, 'released') in ('expected', 'released')`);
  const page = await keysetPage(tx, rows, { request: query, id: 'line.id', keys: { since: 'line.id' }, byDefault: 'since' });
  return presentPage(page, (row) => ({
    ...onWire(row, 'id', 'worksheet_id', 'number', 'registration', 'needed_on', 'due'),
    state: WorksheetState.parse(row.state),
    customer: row.customer_name,
    quantity: fromMilli(milli(row.quantity_milli)),
    glass: row.claim === 'expected' ? ('on-order' as const) : ('needed' as const),
    since: row.created_at,
  }));
}

const monthsShown = 24;

/** What was fitted of a product in each of the last 24 months, this one among them. */
export async function showUsage(tx: ReadTx, productId: string): Promise<ReplyOf<typeof productUsage>> {
  await assertShown(tx, productId);
  const months = lastMonths(tx.today);
  const zone = tx.tenant.timeZone;
  const { rows } = await sql<{ month: string; milli: number; jobs: number }>`
    select to_char(line.fitted_at at time zone ${zone}, 'YYYY-MM') as month, sum(line.quantity_milli)::float8 as milli, count(distinct line.worksheet_id)::int as jobs
      from worksheet_line line
      where line.product_id = ${productId} and line.fitted_at is not null and line.fitted_at >= ${instantOf(day(`${months[0] ?? ''}-01`), '00:00', zone)}
      group by 1`.execute(tx.db);
  const found = new Map(rows.map((row) => [row.month, row]));
  return { months: months.map((month) => ({ month, quantity: (found.get(month)?.milli ?? 0) / 1000, jobs: found.get(month)?.jobs ?? 0 })) };
}

/** The months up to that of a day, the oldest first. */
export function lastMonths(today: string): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = last - (monthsShown - 1) + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
