import { type Kysely, sql } from 'kysely';
import { prepared, type ValueOf } from '../../platform/database/prepared.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

/** Lines with what stock and catalogue know of them: the claim, where it lies, when it is expected. In no order. */
export const lineFactsOf = (db: Pick<Kysely<DB>, 'selectFrom'>) =>
  db
    .selectFrom('worksheet_line as line')
    .leftJoin('product', (join) => join.onRef('product.tenant_id', '=', 'line.tenant_id').onRef('product.id', '=', 'line.product_id'))
    .leftJoin('product_category as category', (join) =>
      join.onRef('category.tenant_id', '=', 'line.tenant_id').onRef('category.id', '=', 'product.category_id'),
    )
    .leftJoin('lookup as glass', (join) => join.onRef('glass.tenant_id', '=', 'line.tenant_id').onRef('glass.id', '=', 'line.glass_type_id'))
    .leftJoin('allocation', (join) => join.onRef('allocation.tenant_id', '=', 'line.tenant_id').onRef('allocation.id', '=', 'line.allocation_id'))
    .leftJoin('place', (join) => join.onRef('place.tenant_id', '=', 'line.tenant_id').onRef('place.id', '=', 'allocation.place_id'))
    .leftJoin('expected_supply as expected', (join) =>
      join.onRef('expected.tenant_id', '=', 'line.tenant_id').onRef('expected.id', '=', 'allocation.expected_supply_id'),
    )
    .selectAll('line')
    .select([
      'product.needs_calibration',
      'product.placeholder',
      'category.stock_tracked',
      'category.sales_nominal',
      'glass.name as glass_name',
      'glass.kind as glass_kind',
      'allocation.state as allocation_state',
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
      'expected.expected_on',
      'expected.reference as order_reference',
    ]);

const lineFacts = prepared((db, value: ValueOf<{ worksheetIds: readonly string[] }>) =>
  lineFactsOf(db)
    .where('line.worksheet_id', '=', sql<string>`any(${value('worksheetIds')}::uuid[])`)
    .orderBy('line.worksheet_id')
    .orderBy('line.position')
    .orderBy('line.id'),
);

/** The lines of some worksheets, in their order. */
export const findLineFacts = async (tx: ReadTx, worksheetIds: readonly string[]) => (worksheetIds.length === 0 ? [] : lineFacts(tx, { worksheetIds }));

const glass = prepared((db, value: ValueOf<{ worksheetIds: readonly string[] }>) =>
  db
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
    ])
    .where('line.worksheet_id', '=', sql<string>`any(${value('worksheetIds')}::uuid[])`)
    // In the statement's own words, as the index has them.
    .where(sql<boolean>`line.kind = 'glass' and line.fitted_at is null`),
);

/** The glass of some worksheets that is not fitted yet, with as much as hold-ups ask of it. */
export const findGlass = async (tx: ReadTx, worksheetIds: readonly string[]) => (worksheetIds.length === 0 ? [] : glass(tx, { worksheetIds }));

export type LineFacts = Awaited<ReturnType<typeof findLineFacts>>[number];
export type GlassState = 'none' | 'needed' | 'on-order' | 'reserved' | 'in-van' | 'fitted';

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

/** Whether a glass line still waits for its features to be confirmed. */
export const isUnconfirmed = (line: Pick<LineFacts, 'kind' | 'fitted_at' | 'features_confirmed_at' | 'unconfirmed_reason'>): boolean =>
  line.kind === 'glass' && line.fitted_at === null && line.features_confirmed_at === null && line.unconfirmed_reason === '';
