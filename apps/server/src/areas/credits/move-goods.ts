import type { CreditReasonName } from '@quarterlight/contract/credits/names';
import type { refusePurchaseCredit, withdrawPurchaseCredit } from '@quarterlight/contract/credits/routes';
import { CreditReason } from '@quarterlight/contract/credits/schemas';
import type { LossReason } from '@quarterlight/contract/losses/schemas';
import type { BodyOf } from '@quarterlight/contract/route';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { truncate } from '@quarterlight/kit/text';
import type { z } from 'zod';
import { can } from '../../platform/access/actor.ts';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSupplier } from '../companies/index.ts';
import { writeOff } from '../losses/index.ts';
import { holdLots, holdProducts, returnToSupplier, shipStock, takeBackFromSupplier } from '../stock/index.ts';
import { purchaseCredit } from './credit.record.ts';
import { type CreditLineRow, type CreditRow, findCreditLines, keepMoves } from './credits.queries.ts';
import { goodsAreHere } from './credits.rules.ts';

/** Goods of a credit, with where they lay and wait. */
interface Goods {
  readonly id: string;
  readonly lotId: string;
  readonly productId: string;
  readonly code: string;
  readonly fromPlaceId: string;
  readonly placeId: string;
  readonly quantity: number;
  readonly moveId: string | null;
}

const goodsOf = (line: CreditLineRow): Goods[] =>
  line.lot_id === null || line.from_place_id === null || line.place_id === null
    ? []
    : [
        {
          id: line.id,
          lotId: line.lot_id,
          productId: line.product_id,
          code: line.code,
          fromPlaceId: line.from_place_id,
          placeId: line.place_id,
          quantity: line.quantity_milli,
          moveId: line.move_id,
        },
      ];

/** A credit's goods, all that lies of them held at once. */
async function holdGoods(tx: WriteTx, creditId: string): Promise<Goods[]> {
  const goods = (await findCreditLines(tx, creditId)).flatMap(goodsOf);
  await holdProducts(
    tx,
    goods.map(({ productId }) => productId),
  );
  await holdLots(tx, goods);
  return goods;
}

/** The supplier has its goods back: they leave the books at what they cost. Refuses 'credits.needs_number', and what no longer waits as a move does. */
export async function collectGoods(tx: WriteTx, id: string, version: number, collectedBy: string): Promise<CreditRow> {
  const before = await purchaseCredit.takeUp(tx, id, { action: 'collect', version });
  if (!goodsAreHere(before)) throw new Refusal('credits.nothing_to_collect', { details: { number: before.number } });
  const supplier = await getSupplier(tx, before.supplier_id);
  if (supplier.rma_required && before.rma_number === '') throw new Refusal('credits.needs_number', { details: { supplier: supplier.name } });
  const goods = await holdGoods(tx, id);
  const reason = [`Back to ${supplier.name}`, before.rma_number].filter((part) => part !== '').join(', ');
  const moveIds = await returnToSupplier(
    tx,
    goods.map(({ placeId, lotId, quantity }) => ({
      placeId,
      lotId,
      quantity,
      worksheetId: null,
      document: before.number,
      documentId: id,
      reason: truncate(reason, 200),
    })),
  );
  await keepMoves(
    tx,
    goods.map((each, index) => ({ id: each.id, moveId: found(moveIds[index]) })),
  );
  const set = { state: 'collected', collected_at: tx.now, collected_by: collectedBy.trim() };
  return purchaseCredit.settle(tx, before, { set, action: 'collected' });
}

/** The supplier refuses: its goods go back into stock, or are written off as losses are. What was collected is booked back first. */
export async function refuseCredit(tx: WriteTx, id: string, version: number, wanted: BodyOf<typeof refusePurchaseCredit>): Promise<CreditRow> {
  const before = await purchaseCredit.takeUp(tx, id, { action: 'refuse', version });
  const reason = wanted.reason.trim();
  const { goods: become = 'stock', toPlaceId = null } = wanted;
  if (before.has_goods) {
    if (become === 'write-off' && !can(tx.actor, 'write-off-stock')) throw new Refusal('credits.needs_write_off');
    const goods = await holdGoods(tx, id);
    for (const { moveId } of goods) if (moveId !== null) await takeBackFromSupplier(tx, moveId, truncate(`Refused. ${reason}`, 200));
    if (become === 'stock') await putBack(tx, goods, { toPlaceId, document: before, reason: `Refused. ${reason}` });
    else await writeOffAll(tx, goods, { before, reason });
  }
  return purchaseCredit.settle(tx, before, { set: ended(tx, 'refused', reason), action: 'refused', after: before.has_goods ? { goods: become } : {} });
}

/** Takes a credit back before its goods have gone. Refuses 'credits.gone_back', 'credits.say_where', 'stock.place_closed'. */
export async function withdrawCredit(tx: WriteTx, id: string, version: number, wanted: BodyOf<typeof withdrawPurchaseCredit>): Promise<CreditRow> {
  const before = await purchaseCredit.takeUp(tx, id, { action: 'withdraw', version });
  if (before.collected_at !== null) throw new Refusal('credits.gone_back', { details: { number: before.number } });
  const reason = wanted.reason.trim();
  const { toPlaceId = null } = wanted;
  // What lay where goods wait stays there: nobody put it there for this credit.
  if (before.has_goods) {
    const goods = (await holdGoods(tx, id)).filter((each) => toPlaceId !== null || each.fromPlaceId !== each.placeId);
    await putBack(tx, goods, { toPlaceId, document: before, reason: `Withdrawn. ${reason}` });
  }
  return purchaseCredit.settle(tx, before, { set: ended(tx, 'withdrawn', reason), action: 'withdrawn' });
}

const ended = (tx: WriteTx, state: 'refused' | 'withdrawn', answer: string) => ({
  state,
  answer,
  settled_by: tx.actor.userId,
  settled_at: tx.now,
});

interface Back {
  readonly toPlaceId: string | null;
  readonly document: { readonly id: string; readonly number: string };
  readonly reason: string;
}

/** Goods go where it is said, or to where they lay. */
async function putBack(tx: WriteTx, goods: readonly Goods[], { toPlaceId, document, reason }: Back): Promise<void> {
  const going = goods.map((each) => ({ ...each, to: toPlaceId ?? each.fromPlaceId })).filter(({ to, placeId }) => to !== placeId);
  if (going.length < goods.length) throw new Refusal('credits.say_where');
  await shipStock(
    tx,
    going.map(({ placeId, lotId, quantity, to }) => ({
      fromPlaceId: placeId,
      toPlaceId: to,
      lotId,
      quantity,
      looseOnly: true,
      reason: truncate(reason, 200),
    })),
    document,
  );
}

type WhyLost = z.output<typeof LossReason>;
const lossReasons: Partial<Record<CreditReasonName, WhyLost>> = { 'Damaged in transit': 'Broken in transit', Faulty: 'Manufacturing fault' };

/** What nobody takes back is lost, and approved as other losses are. */
async function writeOffAll(tx: WriteTx, goods: readonly Goods[], { before, reason }: { readonly before: CreditRow; readonly reason: string }): Promise<void> {
  const why = lossReasons[CreditReason.parse(before.reason)] ?? 'Other';
  for (const { placeId, lotId, quantity } of goods)
    await writeOff(tx, {
      placeId,
      lotId,
      quantity: fromMilli(milli(quantity)),
      reason: why,
      note: truncate(`${before.number} refused: ${reason}`, 300),
      supplierClaim: true,
    });
}
