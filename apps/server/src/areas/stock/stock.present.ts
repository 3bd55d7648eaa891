import { MoveKind, PlaceLevel, PlaceType, type StockLine, type StockMove, type StockPlace } from '@quarterlight/contract/stock/schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { lineCost, moneyOf, pence, roundHalfUp, unitCost, unitMoneyOf } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { MoveDocuments } from '../../platform/moved-for/move-documents.ts';
import { aboutMoves, whyMoved } from './about-moves.ts';
import type { findExpected, findToIssue, LineRow, PlacedClaim } from './contents.queries.ts';
import type { MoveShown } from './move.queries.ts';
import type { PlaceTotals, ShownPlace } from './place.queries.ts';
import { seesCosts, whyNotReversed } from './stock.rules.ts';

export const quantity = (thousandths: number) => fromMilli(milli(thousandths));
export const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
/** A total cost in pence, of hundredths of a penny × thousandths. */
const costOf = (exact: string) => pence(roundHalfUp(BigInt(exact), 100_000n));

export function presentPlace(tx: ReadTx, row: ShownPlace, totals: PlaceTotals | undefined): StockPlace {
  return {
    ...onWire(row, 'id', 'code', 'name', 'parent_id', 'barcode', 'active', 'version'),
    level: PlaceLevel.parse(row.level),
    type: PlaceType.parse(row.type),
    branch: named(row.branch_id, row.branch_name),
    technician: named(row.technician_id, row.technician_name),
    products: totals?.products ?? 0,
    quantity: quantity(totals?.quantity ?? 0),
    allocated: quantity(totals?.allocated ?? 0),
    value: seesCosts(tx.actor) ? moneyOf(costOf(totals?.cost ?? '0'), tx.tenant.currency) : null,
  };
}

interface PlaceColumns {
  readonly place_id: string;
  readonly place_code: string;
  readonly place_name: string;
  readonly place_type: string;
}
const placeRef = (row: PlaceColumns) => ({ id: row.place_id, code: row.place_code, name: row.place_name, type: PlaceType.parse(row.place_type) });

export function presentLine(tx: ReadTx, row: LineRow, claims: readonly PlacedClaim[]): StockLine {
  const costs = seesCosts(tx.actor);
  return {
    ...onWire(row, 'id', 'lot_id', 'product_id', 'code', 'description', 'batch', 'expires', 'received_at'),
    place: placeRef(row),
    quantity: quantity(row.quantity_milli),
    allocated: quantity(row.allocated_milli),
    free: quantity(row.quantity_milli - row.allocated_milli),
    unitCost: costs ? unitMoneyOf(unitCost(row.unit_cost), tx.tenant.currency) : null,
    value: costs ? moneyOf(lineCost(unitCost(row.unit_cost), row.quantity_milli), tx.tenant.currency) : null,
    days: Math.max(0, daysBetween(localDayOf(row.received_at, tx.tenant.timeZone), day(tx.today))),
    claims: claimsAt(row, claims).map((claim) => ({
      allocationId: claim.id,
      worksheetId: claim.worksheet_id,
      worksheetLineId: claim.worksheet_line_id,
      quantity: quantity(claim.quantity_milli),
    })),
  };
}

const claimsAt = (row: LineRow, claims: readonly PlacedClaim[]) => claims.filter((claim) => claim.place_id === row.place_id && claim.lot_id === row.lot_id);

/** Moves with what each was posted for, as far as the reader may see it. */
export async function presentMoves(tx: ReadTx, rows: readonly MoveShown[], documents: readonly MoveDocuments[]): Promise<StockMove[]> {
  const known = await aboutMoves(tx, rows, documents);
  return rows.map((row) => presentMove(tx, row, known));
}

function presentMove(tx: ReadTx, row: MoveShown, known: Awaited<ReturnType<typeof aboutMoves>>): StockMove {
  const document = known.get(row.document_id ?? '');
  const job = known.get(row.worksheet_id ?? '');
  const about = document ?? job;
  const costs = seesCosts(tx.actor);
  const mayReverse = can(tx.actor, 'move-stock') && whyNotReversed(row) === undefined;
  return {
    ...onWire(row, 'id', 'posted_at', 'product_id', 'code', 'description', 'lot_id', 'batch', 'document', 'document_id', 'worksheet_id', 'reason'),
    ...onWire(row, 'reverses_id', 'reversed_by_id'),
    about: about ? { kind: about.kind, id: about.recordId, name: about.name } : null,
    why: whyMoved(row, document, job),
    kind: MoveKind.parse(row.kind),
    from: { id: row.from_id, code: row.from_code, name: row.from_name, type: PlaceType.parse(row.from_type) },
    to: { id: row.to_id, code: row.to_code, name: row.to_name, type: PlaceType.parse(row.to_type) },
    quantity: quantity(row.quantity_milli),
    unitCost: costs ? unitMoneyOf(unitCost(row.unit_cost), tx.tenant.currency) : null,
    value: costs ? moneyOf(lineCost(unitCost(row.unit_cost), row.quantity_milli), tx.tenant.currency) : null,
    by: row.by ?? '',
    allowedActions: mayReverse ? ['reverse'] : [],
  };
}

/** A van's line as its claims and what is loose beside them. */
export function presentVanItems(row: LineRow, claims: readonly PlacedClaim[]) {
  const base = {
    ...onWire(row, 'lot_id', 'product_id', 'code', 'description', 'place_id', 'batch', 'expires', 'since'),
  };
  const loose = row.quantity_milli - row.allocated_milli;
  return [
    ...claimsAt(row, claims).map((claim) => ({
      ...base,
      allocationId: claim.id,
      worksheetId: claim.worksheet_id,
      worksheetLineId: claim.worksheet_line_id,
      quantity: quantity(claim.quantity_milli),
    })),
    ...(loose > 0 ? [{ ...base, allocationId: null, worksheetId: null, worksheetLineId: null, quantity: quantity(loose) }] : []),
  ];
}

export const presentToIssue = (row: Awaited<ReturnType<typeof findToIssue>>[number]) => ({
  allocationId: row.id,
  ...onWire(row, 'worksheet_id', 'worksheet_line_id', 'product_id', 'code', 'description'),
  lotId: row.lot_id ?? '',
  place: placeRef(row),
  quantity: quantity(row.quantity_milli),
  reservedAt: row.created_at,
});

export const presentExpected = (row: Awaited<ReturnType<typeof findExpected>>[number]) => ({
  ...onWire(row, 'id', 'reference', 'place_id', 'expected_on'),
  quantity: quantity(row.quantity_milli),
  allocated: quantity(row.allocated_milli),
  free: quantity(row.quantity_milli - row.allocated_milli),
});
