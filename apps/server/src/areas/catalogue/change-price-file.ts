import type { PriceFileChange } from '@quarterlight/contract/catalogue/price-file-schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { activateLater } from './activate-price-file.ts';
import { holdFilesOf, settleTurns } from './price-file.queries.ts';
import { priceFile } from './price-file.record.ts';
import { mayChangeFile } from './price-files.ts';

/** Renames a file, or moves its first day to another that is still to come. Refuses `prices.begun` and `prices.in_the_past`. */
export async function changePriceFile(tx: WriteTx, id: string, version: number, { name, effectiveFrom }: PriceFileChange): Promise<void> {
  const seen = await priceFile.read(tx, id);
  await holdFilesOf(tx, seen.supplier_id);
  const before = await priceFile.takeUp(tx, id, { version });
  if (!mayChangeFile(tx.actor, before.kind)) throw new Refusal('access.missing_permission');
  const isMoved = effectiveFrom !== before.effective_from;
  if (isMoved && (before.effective_from <= tx.today || before.activated_at !== null)) throw new Refusal('prices.begun');
  if (isMoved && effectiveFrom < tx.today) throw new Refusal('prices.in_the_past');
  await priceFile.settle(tx, before, { set: { name, effective_from: effectiveFrom }, action: 'changed' });
  if (!isMoved) return;
  await settleTurns(tx, before.supplier_id);
  await activateLater(tx, id, effectiveFrom);
}
