import { sql } from 'kysely';
import type { WriteTx } from '../../platform/database/scope.ts';
import { claimBalance, lockAllExpected, putExpected, updateAllocation } from './allocation.queries.ts';
import { holdLots } from './hold-stock.ts';
import { findLots, findReserved, keyOf } from './ledger.queries.ts';
import { postMoves } from './ledger.ts';
import { logPosted } from './move-stock.ts';
import { returnToExpected, settleNotComing } from './unallocated.ts';

/** A delivery that is taken back: its lots with the goods on order that they came from, and what is outstanding of each of these without it, in thousandths. */
interface Unreceived {
  readonly documentId: string;
  readonly document: string;
  readonly reason: string;
  readonly lots: readonly { readonly lotId: string; readonly expectedSupplyId: string | null }[];
  readonly outstanding: ReadonlyMap<string, number>;
}

interface Receipt {
  readonly id: string;
  readonly lot_id: string;
  readonly from_place_id: string;
  readonly to_place_id: string;
  readonly quantity_milli: number;
  readonly unit_cost: number;
  readonly worksheet_id: string | null;
  readonly document_id: string | null;
  readonly kind: string;
}

/**
 * Takes back what `receiveLots` brought in, while nothing of it has moved: a reversal for each receipt, the claims on it wait for what is on order again.
 * The caller holds the goods on order. Gives the first lot that was moved since; the caller refuses then.
 */
export async function unreceiveLots(tx: WriteTx, taken: Unreceived): Promise<{ readonly code: string } | undefined> {
  const lotIds = taken.lots.map(({ lotId }) => lotId);
  const lots = await findLots(tx, lotIds);
  await holdLots(
    tx,
    [...lots.values()].map((lot) => ({ lotId: lot.id, productId: lot.product_id })),
  );
  // Read under the hold: whoever moves or fits a piece of them has done it, or waits.
  const { rows: moves } = await sql<Receipt>`
    select id, lot_id, from_place_id, to_place_id, quantity_milli, unit_cost, worksheet_id, document_id, kind from stock_move
     where lot_id = any(${lotIds}::uuid[]) order by id`.execute(tx.db);
  const other = moves.find((move) => move.kind !== 'receipt' || move.document_id !== taken.documentId);
  if (other) return { code: lots.get(other.lot_id)?.code ?? '' };
  const expectedOf = new Map(taken.lots.map(({ lotId, expectedSupplyId }) => [lotId, expectedSupplyId]));
  const keys = [...Map.groupBy(moves, (move) => keyOf({ placeId: move.to_place_id, lotId: move.lot_id })).values()].flatMap(([move]) =>
    move ? [{ placeId: move.to_place_id, lotId: move.lot_id, productId: lots.get(move.lot_id)?.product_id ?? '' }] : [],
  );
  const claims = await findReserved(tx, keys);
  const expectedIds = [...new Set(taken.lots.flatMap(({ expectedSupplyId }) => expectedSupplyId ?? []))];
  const expected = await lockAllExpected(tx, expectedIds);
  for (const key of keys) {
    const source = expected.get(expectedOf.get(key.lotId) ?? '');
    for (const claim of claims.get(keyOf(key)) ?? []) {
      if (source === undefined) return { code: lots.get(key.lotId)?.code ?? '' };
      await claimBalance(tx, key, -claim.quantity_milli);
      await updateAllocation(tx, claim.id, 'reserved', { state: 'expected', lot_id: null, place_id: null, expected_supply_id: source.id });
      source.allocated += claim.quantity_milli;
    }
  }
  await putExpected(
    tx,
    [...expected.values()].map((each) => ({ ...each, quantity: Math.max(taken.outstanding.get(each.id) ?? 0, each.allocated) })),
  );
  for (const key of keys) await returnToExpected(tx, key, expectedOf.get(key.lotId) ?? null);
  await settleNotComing(tx, expectedIds);
  const ids = await postMoves(
    tx,
    moves.map((move) => ({
      kind: 'reversal' as const,
      productId: lots.get(move.lot_id)?.product_id ?? '',
      code: lots.get(move.lot_id)?.code ?? '',
      lotId: move.lot_id,
      fromPlaceId: move.to_place_id,
      toPlaceId: move.from_place_id,
      quantity: move.quantity_milli,
      unitCost: move.unit_cost,
      document: taken.document,
      documentId: taken.documentId,
      worksheetId: move.worksheet_id,
      reason: taken.reason,
      reversesId: move.id,
    })),
  );
  await logPosted(tx, 'stock.reversed', ids);
  for (const worksheetId of new Set([...claims.values()].flat().map((claim) => claim.worksheet_id))) await tx.announce('worksheet', worksheetId);
  return undefined;
}
