import type { QueryOf } from '@quarterlight/contract/route';
import type { listUnallocatedGlass, unallocatedGlassTotals } from '@quarterlight/contract/worksheets/unallocated-routes';
import { addDays, day } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/database/count-rows.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { seesCosts } from '../stock/index.ts';
import { recordings } from './worksheets.rules.ts';

type Filters = QueryOf<typeof unallocatedGlassTotals>;

const daysOf = { week: 7, month: 30, quarter: 90 } as const;

/** Open glass that the filters ask for, within the reader's bounds in so many words, so that an index finds it. */
function askedFor(tx: ReadTx, { reason, branchId, where, age, returns, q }: Filters) {
  let rows = tx.db.selectFrom('unallocated_glass').select('unallocated_glass.id').where('unallocated_glass.settled_at', 'is', null);
  const { branchId: ownBranch, technicianId } = tx.actor;
  if (ownBranch !== null) rows = rows.where('unallocated_glass.bound_branch', '=', ownBranch);
  if (technicianId !== null) rows = rows.where('unallocated_glass.bound_technician', '=', technicianId);
  if (branchId !== undefined) rows = rows.where('unallocated_glass.bound_branch', '=', branchId);
  if (reason !== undefined) rows = rows.where('unallocated_glass.reason', '=', reason);
  if (where !== undefined) rows = rows.where('unallocated_glass.lot_id', where === 'in-hand' ? 'is not' : 'is', null);
  if (age !== undefined) {
    const last = addDays(day(tx.today), 1 - daysOf[age]);
    rows = rows.where('unallocated_glass.created_at', '<', instantOf(last, '00:00', tx.tenant.timeZone));
  }
  if (returns === 'passed') rows = rows.where('unallocated_glass.return_by', '<', tx.today);
  if (returns === 'this-week')
    rows = rows.where('unallocated_glass.return_by', '>=', tx.today).where('unallocated_glass.return_by', '<=', addDays(day(tx.today), 7));
  // Few pieces are without a job at a time, beside a catalogue of a hundred thousand.
  if (q !== undefined)
    rows = rows.where(
      sql<boolean>`exists (select 1 from product p where p.tenant_id = unallocated_glass.tenant_id and p.id = unallocated_glass.product_id
        and (${beginsWith('p.code_key', sortKey(q))} or ${beginsWith('p.description_key', sortKey(q))}) offset 0)`,
    );
  return rows;
}

/** A page's glass with what is shown beside it. */
const shown = (tx: ReadTx) => (page: ReturnType<typeof columnsOf>) =>
  tx.db
    .selectFrom(page.as('unallocated_glass'))
    .innerJoin('product', (join) =>
      join.onRef('product.tenant_id', '=', 'unallocated_glass.tenant_id').onRef('product.id', '=', 'unallocated_glass.product_id'),
    )
    .innerJoin('place', (join) => join.onRef('place.tenant_id', '=', 'unallocated_glass.tenant_id').onRef('place.id', '=', 'unallocated_glass.place_id'))
    .leftJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'place.tenant_id').onRef('branch.id', '=', 'place.branch_id'))
    .leftJoin('lot', (join) => join.onRef('lot.tenant_id', '=', 'unallocated_glass.tenant_id').onRef('lot.id', '=', 'unallocated_glass.lot_id'))
    .leftJoin('supplier', (join) =>
      join.onRef('supplier.tenant_id', '=', 'unallocated_glass.tenant_id').onRef('supplier.id', '=', 'unallocated_glass.supplier_id'),
    )
    .leftJoin('expected_supply as expected', (join) =>
      join.onRef('expected.tenant_id', '=', 'unallocated_glass.tenant_id').onRef('expected.id', '=', 'unallocated_glass.expected_supply_id'),
    )
    .leftJoin('worksheet', (join) =>
      join.onRef('worksheet.tenant_id', '=', 'unallocated_glass.tenant_id').onRef('worksheet.id', '=', 'unallocated_glass.worksheet_id'),
    )
    .select(columns)
    .select([
      'product.code',
      'product.description',
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
      'place.branch_id',
      'branch.name as branch_name',
      'lot.batch',
      'supplier.name as supplier_name',
      'expected.order_id',
      'expected.order_approved',
      'expected.order_sent',
      'expected.expected_on',
      'expected.reference as order_number',
      'worksheet.id as job_id',
      'worksheet.number as job_number',
    ]);

const columns = [
  'unallocated_glass.id',
  'unallocated_glass.tenant_id',
  'unallocated_glass.product_id',
  'unallocated_glass.lot_id',
  'unallocated_glass.place_id',
  'unallocated_glass.expected_supply_id',
  'unallocated_glass.supplier_id',
  'unallocated_glass.quantity_milli',
  'unallocated_glass.value_pence',
  'unallocated_glass.return_by',
  'unallocated_glass.reason',
  'unallocated_glass.worksheet_id',
  'unallocated_glass.created_at',
] as const;

const columnsOf = (rows: ReturnType<typeof askedFor>) => rows.clearSelect().select(columns);

export type ShownGlass = Awaited<ReturnType<ReturnType<ReturnType<typeof shown>>['execute']>>[number];

const keys = { createdAt: 'unallocated_glass.created_at', value: 'unallocated_glass.value_pence', returnBy: 'unallocated_glass.return_by' };

/** One page of the list. What costs nothing to see is no order to see it in. */
export function findUnallocatedGlass(tx: ReadTx, query: QueryOf<typeof listUnallocatedGlass>) {
  const byCost = query.sort?.endsWith('value') && !seesCosts(tx.actor);
  const rows = askedFor(tx, query);
  return keysetPage(tx, columnsOf(rows), {
    counted: rows,
    show: shown(tx),
    request: byCost ? { ...query, sort: undefined } : query,
    id: 'unallocated_glass.id',
    keys,
    byDefault: '-createdAt',
  });
}

/** How many pieces of glass the filters ask for and what they cost in pence; null where there are more than are counted. */
export async function sumUnallocated(tx: ReadTx, filters: Filters): Promise<{ count: number; pence: number | null }> {
  const rows = askedFor(tx, filters)
    .clearSelect()
    .select('unallocated_glass.value_pence')
    .limit(countUpTo + 1);
  const total = await tx.db
    .selectFrom(rows.as('glass'))
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(glass.value_pence), 0)::bigint`.as('pence')])
    .executeTakeFirstOrThrow();
  return total.count > countUpTo ? { count: countUpTo, pence: null } : total;
}

/** A product with the like of it: itself, what supersedes it and what it supersedes. */
const alike = (productIds: readonly string[]) => sql`
  select p.id as product_id, p.id as like_id from product p where p.id = any(${productIds}::uuid[])
  union select p.id, p.superseded_by_id from product p where p.id = any(${productIds}::uuid[]) and p.superseded_by_id is not null
  union select p.superseded_by_id, p.id from product p where p.superseded_by_id = any(${productIds}::uuid[])`;

export interface Waiting {
  /** The product of the glass that it would take. */
  readonly product_id: string;
  readonly line_id: string;
  readonly worksheet_id: string;
  readonly wanted_id: string;
  readonly code: string;
  readonly quantity_milli: number;
  readonly number: string;
  readonly registration: string;
  readonly customer_name: string;
  readonly needed_on: string | null;
  readonly on_order: boolean;
  readonly due: string | null;
}
const proposedEach = 8;

/** The lines that wait for such products, a few of each, the nearest needed first. */
export async function findWaiting(tx: ReadTx, productIds: readonly string[]): Promise<Waiting[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<Waiting>`
    with alike as (${alike(productIds)})
    select alike.product_id, waits.* from alike cross join lateral (
      select line.id as line_id, line.worksheet_id, line.product_id as wanted_id, line.code, line.quantity_milli, job.number, job.registration, job.customer_name,
        coalesce(job.booked_day, job.promised_on) as needed_on, coalesce(claim.state = 'expected', false) as on_order, expected.expected_on as due
      from worksheet_line line
        join worksheet job on job.tenant_id = line.tenant_id and job.id = line.worksheet_id
        left join allocation claim on claim.tenant_id = line.tenant_id and claim.id = line.allocation_id
        left join expected_supply expected on expected.tenant_id = claim.tenant_id and expected.id = claim.expected_supply_id
      where line.product_id = alike.like_id and line.kind = 'glass' and line.fitted_at is null and job.state = any(${[...recordings.glass]}::text[])
        and coalesce(claim.state, 'released') in ('expected', 'released')
      order by needed_on nulls last, job.created_at, line.id limit ${proposedEach}) as waits
    order by needed_on nulls last, worksheet_id, line_id`.execute(tx.db);
  return rows;
}

export interface Fitting {
  /** The product that a line asks for. */
  readonly product_id: string;
  readonly glass_id: string;
  readonly glass_product_id: string;
  readonly reason: string;
  readonly worksheet_id: string;
  readonly quantity_milli: number;
  readonly code: string;
  readonly place_id: string;
  readonly place_code: string;
  readonly place_name: string;
  readonly place_type: string;
  readonly in_hand: boolean;
  readonly due: string | null;
}

/** Open glass that lines which ask for these products could take; what is in hand first. */
export async function findFitting(tx: ReadTx, productIds: readonly string[]): Promise<Fitting[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<Fitting>`
    with alike as (${alike(productIds)})
    select alike.product_id, fits.* from alike cross join lateral (
      select glass.id as glass_id, glass.product_id as glass_product_id, glass.reason, glass.worksheet_id, glass.quantity_milli, product.code, place.id as place_id, place.code as place_code,
        place.name as place_name, place.type as place_type, glass.lot_id is not null as in_hand, expected.expected_on as due
      from unallocated_glass glass
        join product on product.tenant_id = glass.tenant_id and product.id = glass.product_id
        join place on place.tenant_id = glass.tenant_id and place.id = glass.place_id
        left join expected_supply expected on expected.tenant_id = glass.tenant_id and expected.id = glass.expected_supply_id
      where glass.product_id = alike.like_id and glass.settled_at is null
      order by glass.id limit ${proposedEach}) as fits
    order by fits.in_hand desc, (fits.glass_product_id = alike.product_id) desc, fits.due, fits.glass_id`.execute(tx.db);
  return rows;
}

/** Whether one product supersedes the other. */
export async function isAlike(tx: ReadTx, one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const { rows } = await sql<{ like_id: string }>`with alike as (${alike([one])}) select like_id from alike where like_id = ${other}`.execute(tx.db);
  return rows.length > 0;
}
