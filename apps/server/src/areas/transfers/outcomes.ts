import type { OutcomeKind } from '@quarterlight/contract/transfers/schemas';
import { newId } from '@quarterlight/kit/ids';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAllocations, holdLots, inTransit, type Shipment, shipStock } from '../stock/index.ts';
import { addOutcomes, type TransferLineShown, type TransferRow } from './transfers.queries.ts';
import { outstandingOf } from './transfers.rules.ts';

/** What becomes of so much of a line; in thousandths. `placeId` is where it goes, null where it is lost. */
export interface Outcome {
  readonly line: TransferLineShown;
  readonly kind: OutcomeKind;
  readonly quantity: number;
  readonly placeId: string | null;
  readonly reason?: string;
}

const text = (thousandths: number) => formatQuantity(milli(thousandths));

/**
 * Moves what was on its way to where it goes, and writes down what became of it. A claim goes with its glass, whole; where its worksheet let it go
 * meanwhile, the glass goes unclaimed. Refuses 'transfers.claim_parted', 'transfers.claim_broken' and 'transfers.not_there'.
 */
export async function moveOn(tx: WriteTx, of: TransferRow, outcomes: readonly Outcome[]): Promise<void> {
  const way = await inTransit(tx);
  await holdLots(
    tx,
    outcomes.map(({ line }) => ({ lotId: line.lot_id ?? '', productId: line.product_id })),
  );
  const claimIds = outcomes.flatMap(({ line }) => line.allocation_id ?? []);
  const open = new Map(
    (await findAllocations(tx, claimIds)).filter((claim) => claim.state === 'reserved' && claim.place_id === way.id).map((claim) => [claim.id, claim]),
  );
  const shipments = outcomes.map(({ line, kind, quantity, placeId, reason }): Shipment => {
    const claim = open.get(line.allocation_id ?? '');
    if (claim && (kind === 'lost' || kind === 'damaged')) throw new Refusal('transfers.claim_broken', { details: { code: line.code } });
    if (claim && claim.quantity_milli !== quantity)
      throw new Refusal('transfers.claim_parted', { details: { code: line.code, claimed: text(claim.quantity_milli) } });
    return {
      fromPlaceId: way.id,
      toPlaceId: placeId,
      lotId: line.lot_id ?? '',
      quantity,
      kind: kind === 'lost' ? 'write-off' : 'transfer-in',
      reason: reason ?? (kind === 'damaged' ? 'Damaged on the way' : ''),
      ...(claim ? { allocationId: claim.id } : { looseOnly: true }),
    };
  });
  await shipStock(tx, shipments, of).catch((error: unknown) => {
    const [first] = outcomes;
    // Somebody took it from what is on its way by a move or a count of their own.
    if (first && error instanceof Refusal && goneMeanwhile.has(error.code))
      throw new Refusal('transfers.not_there', { details: { code: codeIn(error, outcomes) } });
    throw error;
  });
  await addOutcomes(
    tx,
    outcomes.map(({ line, kind, quantity, placeId, reason }) => ({
      id: newId(),
      transfer_id: of.id,
      from_branch: of.from_branch,
      to_branch: of.to_branch,
      transfer_line_id: line.id,
      kind,
      quantity_milli: quantity,
      place_id: placeId,
      reason: reason ?? '',
      done_by: tx.actor.userId,
      done_at: tx.now,
    })),
  );
}

const goneMeanwhile = new Set<string>(['stock.not_enough', 'stock.claimed', 'stock.not_reserved']);

const codeIn = (error: Refusal, outcomes: readonly Outcome[]): string => outcomes.find(({ line }) => error.message.includes(line.code))?.line.code ?? '';

/** The lines that are named, each once, with what is outstanding of each. Refuses 'transfers.line_unknown' and 'transfers.line_twice'. */
export function namedLines<Typed extends { readonly lineId: string }>(
  lines: readonly TransferLineShown[],
  typed: readonly Typed[],
): { line: TransferLineShown; outstanding: number; typed: Typed; index: number }[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  return typed.map((each, index) => {
    const line = byId.get(each.lineId);
    if (!line) throw new Refusal('transfers.line_unknown');
    if (seen.has(line.id)) throw new Refusal('transfers.line_twice', { details: { code: line.code } });
    seen.add(line.id);
    return { line, outstanding: outstandingOf(line), typed: each, index };
  });
}
