import { PlaceType } from '@quarterlight/contract/stock/schemas';
import { OutcomeKind, type Transfer, type TransferLine, TransferState, type TransferSummary } from '@quarterlight/contract/transfers/schemas';
import { lineCost, moneyOf, pence, unitCost } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { seesCosts } from '../stock/index.ts';
import type { OutcomeShown, SummaryRow, TransferLineShown } from './transfers.queries.ts';
import { actionsOf, outstandingOf } from './transfers.rules.ts';

const quantity = (thousandths: number) => fromMilli(milli(thousandths));
const placeRef = (id: string, row: { place_code: string | null; place_name: string | null; place_type: string | null }) => ({
  id,
  code: row.place_code ?? '',
  name: row.place_name ?? '',
  type: PlaceType.parse(row.place_type),
});

export function presentSummary(tx: ReadTx, row: SummaryRow): TransferSummary {
  // A draft and what was cancelled are not on their way.
  const left = row.sent_at === null ? 0 : row.outstanding;
  return {
    ...onWire(row, 'id', 'number', 'created_at', 'sent_at', 'version'),
    state: TransferState.parse(row.state),
    from: { id: row.from_place_id, code: row.from_code, name: row.from_name, type: PlaceType.parse(row.from_type) },
    to: { id: row.to_place_id, code: row.to_code, name: row.to_name, type: PlaceType.parse(row.to_type) },
    lineCount: row.count,
    quantity: quantity(row.quantity),
    outstanding: quantity(left),
    damaged: quantity(row.damaged),
    lost: quantity(row.lost),
    createdBy: row.created_by_name ?? '',
    sentBy: row.sent_by_name ?? '',
    allowedActions: actionsOf(row.state, tx.actor),
  };
}

export function presentTransfer(tx: ReadTx, row: SummaryRow, lines: readonly TransferLineShown[], outcomes: readonly OutcomeShown[]): Transfer {
  const costs = seesCosts(tx.actor) && row.sent_at !== null;
  const worth = lines.reduce((sum, line) => sum + costOf(line), 0);
  return {
    ...presentSummary(tx, row),
    ...onWire(row, 'notes', 'ended_at', 'end_reason'),
    endedBy: row.ended_by_name ?? '',
    value: costs ? moneyOf(pence(worth), tx.tenant.currency) : null,
    lines: lines.map((line) => presentLine(tx, line, row.sent_at !== null)),
    outcomes: outcomes.map((outcome) => ({
      id: outcome.id,
      lineId: outcome.transfer_line_id,
      kind: OutcomeKind.parse(outcome.kind),
      quantity: quantity(outcome.quantity_milli),
      place: outcome.place_id === null ? null : placeRef(outcome.place_id, outcome),
      reason: outcome.reason,
      by: outcome.by ?? '',
      at: outcome.done_at,
    })),
  };
}

/** What a line cost, in pence. */
const costOf = (line: Pick<TransferLineShown, 'unit_cost' | 'quantity_milli'>): number =>
  line.unit_cost === null ? 0 : lineCost(unitCost(line.unit_cost), line.quantity_milli);

function presentLine(tx: ReadTx, line: TransferLineShown, isSent: boolean): TransferLine {
  return {
    ...onWire(line, 'id', 'position', 'product_id', 'code', 'barcode', 'description', 'lot_id', 'expires', 'allocation_id', 'worksheet_id'),
    place: line.place_id === null ? null : placeRef(line.place_id, line),
    batch: line.batch ?? '',
    quantity: quantity(line.quantity_milli),
    received: quantity(line.received_milli),
    damaged: quantity(line.damaged_milli),
    lost: quantity(line.lost_milli),
    returned: quantity(line.returned_milli),
    outstanding: quantity(isSent ? outstandingOf(line) : 0),
    value: isSent && seesCosts(tx.actor) ? moneyOf(pence(costOf(line)), tx.tenant.currency) : null,
  };
}
