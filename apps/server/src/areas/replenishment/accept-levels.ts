import { usualDays } from '@quarterlight/contract/replenishment/names';
import type { AcceptLevels } from '@quarterlight/contract/replenishment/schemas';
import { toMilli } from '@quarterlight/kit/quantities';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { level } from './level.record.ts';
import { findLevelsAt, findProducts, type ShownLevel } from './levels.queries.ts';
import { proposalsFor } from './proposals.ts';
import { levelPlace, newLevelOf } from './set-levels.ts';

/** Sets proposed levels, all of them or none, as they were shown. Refuses 'level.changed' and 'level.no_proposal'. */
export async function acceptLevels(tx: WriteTx, { placeId, days = usualDays, items }: AcceptLevels): Promise<number> {
  const place = await levelPlace(tx, placeId);
  const wanted = new Map(items.map((item) => [item.productId, item]));
  const ids = [...wanted.keys()].toSorted();
  const [products, seen, proposals] = await Promise.all([findProducts(tx, ids), findLevelsAt(tx, place.id, ids), proposalsFor(tx, place, ids, days)]);
  await level.takeUpMany(
    tx,
    [...seen.values()].map(({ id }) => id),
  );
  const now = await findLevelsAt(tx, place.id, ids);
  for (const id of ids) {
    const item = found(wanted.get(id));
    const [product, proposal, stands] = [found(products.get(id)), proposals.get(id), now.get(id)];
    if ((stands?.version ?? null) !== item.version) throw changed(product.code, stands);
    const levels = { minimum_milli: toMilli(item.least), maximum_milli: toMilli(item.most) };
    if (proposal?.least !== levels.minimum_milli || proposal.most !== levels.maximum_milli)
      throw new Refusal('level.no_proposal', { details: { code: product.code } });
    if (stands) {
      const row = await level.takeUp(tx, stands.id, { version: stands.version });
      await level.settle(tx, row, { action: 'accepted', set: { ...levels, source: 'proposed', set_by: tx.actor.userId, set_at: tx.now } });
    } else if (!(await level.makeUnlessThere(tx, { ...newLevelOf(tx, place, product), ...levels, source: 'proposed' }, { action: 'accepted' }))) {
      throw changed(product.code, undefined);
    }
  }
  return wanted.size;
}

const changed = (code: string, stands: ShownLevel | undefined) => new Refusal('level.changed', { details: { code, who: stands?.set_by_name ?? 'Somebody' } });
