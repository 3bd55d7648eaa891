import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inTurnFor, productsOfIds, successorsOf } from './product.queries.ts';
import { product } from './product.record.ts';

/** Discontinues one of that version, or says anew what replaces it. Refuses `product.replacement_unknown`, `product.replaces_itself`, `product.replacement_circle` and `product.replacement_ended`. */
export async function discontinueProduct(tx: WriteTx, id: string, version: number, replacedById: string | null): Promise<string> {
  await inTurnFor(tx, 'supersession');
  const before = await product.takeUp(tx, id, { version, action: 'discontinue' });
  if (replacedById !== null) await assertReplaces(tx, id, replacedById);
  await product.settle(tx, before, { set: { active: false, superseded_by_id: replacedById }, action: before.active ? 'discontinued' : 'replaced' });
  return id;
}

async function assertReplaces(tx: WriteTx, id: string, replacedById: string): Promise<void> {
  if (replacedById === id) throw new Refusal('product.replaces_itself');
  const [other] = await productsOfIds(tx, [replacedById]);
  if (other === undefined) throw new Refusal('product.replacement_unknown');
  const chain = await successorsOf(tx, other.id);
  if (chain.some((next) => next.id === id)) throw new Refusal('product.replacement_circle', { details: { code: other.code } });
  // One that has ended leads on to what replaced it; without that it would be the end of the way.
  if (!other.active && chain.length === 0) throw new Refusal('product.replacement_ended', { details: { code: other.code } });
}

/** Takes a discontinued one of that version up again; nothing replaces it any more. Refuses `product.moved_on`. */
export async function reinstateProduct(tx: WriteTx, id: string, version: number): Promise<string> {
  const before = await product.takeUp(tx, id, { version, action: 'reinstate' });
  await product.settle(tx, before, { set: { active: true, superseded_by_id: null }, action: 'reinstated' });
  return id;
}
