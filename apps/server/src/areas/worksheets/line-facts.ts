import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { LineRow } from './worksheets.queries.ts';

/** A line with what stock and catalogue know of it: the claim, where it lies, when it is expected. */
export interface LineFacts extends LineRow {
  readonly needs_calibration: boolean | null;
  readonly placeholder: boolean | null;
  readonly stock_tracked: boolean | null;
  readonly sales_nominal: string | null;
  readonly glass_name: string | null;
  readonly glass_kind: string | null;
  readonly job_type_name: string | null;
  readonly allocation_state: string | null;
  readonly place_code: string | null;
  readonly place_name: string | null;
  readonly place_type: string | null;
  readonly expected_on: string | null;
  readonly order_id: string | null;
  readonly order_number: string | null;
  readonly order_approved: boolean | null;
  readonly order_sent: boolean | null;
}

/** Such lines, to be filtered. */
export const lineFacts = sql<LineFacts>`select line.*, product.needs_calibration, product.placeholder, category.stock_tracked, category.sales_nominal,
    glass.name as glass_name, glass.kind as glass_kind, job_type.name as job_type_name, allocation.state as allocation_state, place.code as place_code, place.name as place_name,
    place.type as place_type, expected.expected_on, expected.order_id, expected.reference as order_number, expected.order_approved,
    expected.order_sent
  from worksheet_line as line
    left join product on product.tenant_id = line.tenant_id and product.id = line.product_id
    left join product_category as category on category.tenant_id = line.tenant_id and category.id = product.category_id
    left join lookup as glass on glass.tenant_id = line.tenant_id and glass.id = line.glass_type_id
    left join lookup as job_type on job_type.tenant_id = line.tenant_id and job_type.id = line.job_type_id
    left join allocation on allocation.tenant_id = line.tenant_id and allocation.id = line.allocation_id
    left join place on place.tenant_id = line.tenant_id and place.id = allocation.place_id
    left join expected_supply as expected on expected.tenant_id = line.tenant_id and expected.id = allocation.expected_supply_id`;

/** The lines of some worksheets, in their order. */
export async function findLineFacts(tx: ReadTx, worksheetIds: readonly string[]): Promise<LineFacts[]> {
  if (worksheetIds.length === 0) return [];
  const lines = sql<LineFacts>`${lineFacts} where line.worksheet_id = any(${worksheetIds}::uuid[]) order by line.worksheet_id, line.position, line.id`;
  return (await lines.execute(tx.db)).rows;
}

/** The glass of some worksheets that is not fitted yet, with as much as hold-ups ask of it. */
export async function findGlass(tx: ReadTx, worksheetIds: readonly string[]) {
  if (worksheetIds.length === 0) return [];
  return (
    tx.db
      .selectFrom('worksheet_line as line')
      .leftJoin('product', (join) => join.onRef('product.tenant_id', '=', 'line.tenant_id').onRef('product.id', '=', 'line.product_id'))
      .leftJoin('product_category as category', (join) =>
        join.onRef('category.tenant_id', '=', 'line.tenant_id').onRef('category.id', '=', 'product.category_id'),
      )
      .leftJoin('allocation', (join) => join.onRef('allocation.tenant_id', '=', 'line.tenant_id').onRef('allocation.id', '=', 'line.allocation_id'))
      .leftJoin('place', (join) => join.onRef('place.tenant_id', '=', 'line.tenant_id').onRef('place.id', '=', 'allocation.place_id'))
      .leftJoin('expected_supply as expected', (join) =>
        join.onRef('expected.tenant_id', '=', 'line.tenant_id').onRef('expected.id', '=', 'allocation.expected_supply_id'),
      )
      .select([
        'line.worksheet_id',
        'line.kind',
        'line.product_id',
        'line.fitted_at',
        'line.features_confirmed_at',
        'line.unconfirmed_reason',
        'category.stock_tracked',
        'allocation.state as allocation_state',
        'place.type as place_type',
        'expected.expected_on',
        'expected.order_id',
        'expected.reference as order_number',
        'expected.order_approved',
        'expected.order_sent',
      ])
      .where('line.worksheet_id', '=', sql<string>`any(${worksheetIds}::uuid[])`)
      // In the statement's own words, as the index has them.
      .where(sql<boolean>`line.kind = 'glass' and line.fitted_at is null`)
      .execute()
  );
}

type GlassState = 'none' | 'needed' | 'on-order' | 'reserved' | 'in-van' | 'fitted';

/** Where a line's glass or part stands. */
export function glassStateOf(line: Pick<LineFacts, 'kind' | 'product_id' | 'stock_tracked' | 'fitted_at' | 'allocation_state' | 'place_type'>): GlassState {
  if (line.kind !== 'glass' && line.kind !== 'part') return 'none';
  if (line.fitted_at !== null) return 'fitted';
  if (line.product_id === null) return line.kind === 'glass' ? 'needed' : 'none';
  if (line.stock_tracked === false) return 'none';
  if (line.allocation_state === 'expected') return 'on-order';
  if (line.allocation_state === 'reserved') return line.place_type === 'van' ? 'in-van' : 'reserved';
  return 'needed';
}

/** The order that glass on order comes with. */
export const supplyOrderOf = (line: Pick<LineFacts, 'order_id' | 'order_number' | 'order_approved' | 'order_sent' | 'expected_on'>) =>
  line.order_id === null
    ? null
    : {
        id: line.order_id,
        number: line.order_number ?? '',
        approved: line.order_approved ?? false,
        sent: line.order_sent ?? false,
        due: line.expected_on,
      };

/** Whether a glass line still waits for its features to be confirmed. */
export const isUnconfirmed = (line: Pick<LineFacts, 'kind' | 'fitted_at' | 'features_confirmed_at' | 'unconfirmed_reason'>): boolean =>
  line.kind === 'glass' && line.fitted_at === null && line.features_confirmed_at === null && line.unconfirmed_reason === '';
