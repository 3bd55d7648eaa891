import { PlaceType } from '@quarterlight/contract/stock/schemas';
import { type FittingGlass, FreedReason, type GlassProposal, type UnallocatedGlass } from '@quarterlight/contract/worksheets/unallocated';
import { day, daysBetween } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { moneyOf, pence } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { seesCosts } from '../stock/index.ts';
import { supplyOrderOf } from './line-facts.ts';
import type { Fitting, ShownGlass, Waiting } from './unallocated.queries.ts';

const mostProposed = 3;
const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
const placeOf = (row: { place_id: string; place_code: string; place_name: string; place_type: string }) => ({
  id: row.place_id,
  code: row.place_code,
  name: row.place_name,
  type: PlaceType.parse(row.place_type),
});

export function presentUnallocated(tx: ReadTx, row: ShownGlass, waiting: readonly Waiting[]): UnallocatedGlass {
  const { actor, tenant } = tx;
  const inHand = row.lot_id !== null;
  const mayMove = can(actor, 'move-stock');
  return {
    ...onWire(row, 'id', 'product_id', 'code', 'description', 'lot_id', 'return_by'),
    quantity: fromMilli(milli(row.quantity_milli)),
    place: placeOf(row),
    branch: named(row.branch_id, row.branch_name),
    batch: row.batch ?? '',
    order: supplyOrderOf(row),
    supplier: named(row.supplier_id, row.supplier_name),
    value: seesCosts(actor) && row.value_pence !== null ? moneyOf(pence(row.value_pence), tenant.currency) : null,
    since: row.created_at,
    ageDays: Math.max(0, daysBetween(localDayOf(row.created_at, tenant.timeZone), day(tx.today))),
    reason: FreedReason.parse(row.reason),
    worksheet: row.job_id === null ? null : { id: row.job_id, number: row.job_number ?? '' },
    proposals: waiting
      .filter((line) => line.product_id === row.product_id && line.quantity_milli <= row.quantity_milli && (inHand || !line.on_order))
      .filter((line) => !isWrongFor(line.worksheet_id, row))
      .slice(0, mostProposed)
      .map((line) => presentProposal(line, row.product_id)),
    allowedActions: [
      ...(can(actor, 'edit-worksheets') ? (['allocate'] as const) : []),
      ...(mayMove ? (['to-stock'] as const) : []),
      ...(mayMove && inHand ? (['to-return'] as const) : []),
    ],
  };
}

/** Glass that was wrong for a job is not offered to it again. */
export const isWrongFor = (worksheetId: string, glass: { readonly reason: string; readonly worksheet_id: string }): boolean =>
  glass.reason === 'wrong-glass' && glass.worksheet_id === worksheetId;

const presentProposal = (line: Waiting, productId: string): GlassProposal => ({
  worksheetId: line.worksheet_id,
  lineId: line.line_id,
  number: line.number,
  registration: line.registration,
  customer: line.customer_name,
  neededOn: line.needed_on,
  otherCode: line.wanted_id === productId ? null : line.code,
  onOrder: line.on_order,
  due: line.due,
});

export const presentFitting = (lineId: string, row: Fitting): FittingGlass => ({
  lineId,
  glassId: row.glass_id,
  code: row.code,
  place: placeOf(row),
  onOrder: !row.in_hand,
  due: row.due,
});
