import { type LossState as LossStateName, mostPhotographs } from '@quarterlight/contract/losses/names';
import { LossReason, LossState, type QuarantineLine, type StockLoss } from '@quarterlight/contract/losses/schemas';
import type { ApprovalLimits } from '@quarterlight/contract/rules/approval';
import { PlaceType } from '@quarterlight/contract/stock/schemas';
import { day, daysBetween } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { lineCost, moneyOf, pence, roundHalfUp, unitCost } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { seesCosts } from '../stock/index.ts';
import type { LyingRow, ShownLoss } from './losses.queries.ts';
import { lossActionsOf } from './losses.rules.ts';

const quantity = (thousandths: number) => fromMilli(milli(thousandths));
export const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
const place = (id: string, code: string, name: string, type: string) => ({ id, code, name, type: PlaceType.parse(type) });

/** Money for whoever may see what stock cost. */
export const worthOf = (tx: ReadTx, amount: number | null) => (amount !== null && seesCosts(tx.actor) ? moneyOf(pence(amount), tx.tenant.currency) : null);
/** The same of hundredths of a penny × thousandths, exact. */
export const exactWorth = (tx: ReadTx, exact: string | null) => worthOf(tx, exact === null ? null : roundHalfUp(BigInt(exact), 100_000n));

/** How it stands: a write-off whose move was reversed in the ledger is reversed. */
export const stateOf = (row: Pick<ShownLoss, 'state' | 'reversal_id'>): LossStateName =>
  row.state === 'posted' && row.reversal_id !== null ? 'reversed' : LossState.parse(row.state);

export function presentLoss(tx: ReadTx, row: ShownLoss, photographs: number, limits: ApprovalLimits): StockLoss {
  const state = stateOf(row);
  const actions = lossActionsOf({ ...row, state }, tx.actor, limits);
  return {
    ...onWire(row, 'id', 'product_id', 'code', 'description', 'lot_id', 'batch', 'note', 'supplier_claim', 'created_at', 'version'),
    state,
    place: place(row.place_id, row.place_code, row.place_name, row.place_type),
    asidePlace:
      row.aside_place_id === null || row.aside_code === null ? null : place(row.aside_place_id, row.aside_code, row.aside_name ?? '', row.aside_type ?? ''),
    quantity: quantity(row.quantity_milli),
    value: worthOf(tx, row.value_pence),
    reason: LossReason.parse(row.reason),
    photographs,
    askedBy: row.asked_by_name ?? '',
    allowedActions: actions.filter((action) => action !== 'photograph' || photographs < mostPhotographs),
  };
}

type Noted = QuarantineLine['losses'][number];

export function presentLying(tx: ReadTx, row: LyingRow, cameWith: string, losses: readonly Noted[]): QuarantineLine {
  const noted = losses.reduce((sum, each) => sum + each.quantity, 0);
  return {
    ...onWire(row, 'id', 'lot_id', 'product_id', 'code', 'description', 'batch', 'since'),
    place: place(row.place_id, row.place_code, row.place_name, row.place_type),
    quantity: quantity(row.quantity_milli),
    unnoted: Math.max(0, Math.round((quantity(row.quantity_milli) - noted) * 1000) / 1000),
    value: worthOf(tx, lineCost(unitCost(row.unit_cost), row.quantity_milli)),
    days: Math.max(0, daysBetween(localDayOf(row.since, tx.tenant.timeZone), day(tx.today))),
    supplier: named(row.supplier_id, row.supplier_name),
    cameWith,
    losses: [...losses],
  };
}

export const presentNoted = (
  row: { readonly id: string; readonly state: string; readonly quantity_milli: number; readonly reason: string },
  photographs: number,
): Noted => ({ id: row.id, state: LossState.parse(row.state), quantity: quantity(row.quantity_milli), reason: LossReason.parse(row.reason), photographs });
