import type { NewDamage, NewWriteOff } from '@quarterlight/contract/losses/schemas';
import { type ApprovalTier, approvalTier } from '@quarterlight/contract/rules/approval';
import { day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lookAtLot, type PlaceRow, postWriteOffs, quarantineOf, shiftStock } from '../stock/index.ts';
import { stockApprovalLimits } from '../system/index.ts';
import { loss } from './loss.record.ts';
import { findOpenOf, hadGlass, type LossRow, worthOfOwn } from './losses.queries.ts';
import { whyWords } from './losses.rules.ts';

/** What the transaction history calls what is moved for a loss. */
export const documents = { writeOff: 'Write-off', damage: 'Damage' } as const;

/**
 * Which approval a write-off needs. What the same person wrote off of the product today without anybody's approval counts with it, so that a large one is not
 * many small ones; the caller holds the product.
 */
export async function approvalOf(tx: WriteTx, lost: Pick<LossRow, 'product_id' | 'value_pence'>): Promise<ApprovalTier> {
  const since = instantOf(day(tx.today), '00:00', tx.tenant.timeZone);
  return approvalTier(lost.value_pence + (await worthOfOwn(tx, lost.product_id, since)), await stockApprovalLimits(tx));
}

/** Writes stock off, or puts it aside and asks for it where it is worth more than one person may write off. Refuses as `lookAtLot` does. */
export async function writeOff(tx: WriteTx, wanted: NewWriteOff): Promise<LossRow> {
  const { values, place, document } = await lookAt(tx, wanted);
  const { id, lot_id: lotId, quantity_milli: quantity, worksheet_id: worksheetId } = values;
  if ((await approvalOf(tx, values)) === 'none') {
    const moveIds = await postWriteOffs(tx, [{ placeId: place.id, lotId, quantity, worksheetId, ...document(documents.writeOff) }]);
    const ended = { settled_by: tx.actor.userId, settled_at: tx.now, move_id: moveIds[0] ?? null, move_ids: moveIds };
    return loss.make(tx, { ...values, ...ended, id, state: 'posted', is_damage: false }, { action: 'written_off' });
  }
  const aside = await putAside(tx, { place, lotId, quantity, ...document(documents.writeOff) });
  return loss.make(tx, { ...values, ...aside, id, state: 'asked', is_damage: false }, { action: 'asked' });
}

/** Puts damaged stock into the quarantine of its branch; what lies in quarantine already is noted where it lies. Refuses as `lookAtLot` does. */
export async function reportDamage(tx: WriteTx, wanted: NewDamage): Promise<LossRow> {
  const { values, place, document } = await lookAt(tx, wanted);
  const aside = await putAside(tx, { place, lotId: values.lot_id, quantity: values.quantity_milli, ...document(documents.damage) });
  return loss.make(tx, { ...values, ...aside, state: 'in-quarantine', is_damage: true }, { action: 'reported' });
}

/** Holds what is to be lost, and says what is known of it. */
async function lookAt(tx: WriteTx, wanted: NewWriteOff) {
  const { reason, note = '', supplierClaim = false, worksheetId = null } = wanted;
  if (reason === 'Other' && note.trim() === '') throw new Refusal('loss.say_why');
  const { lot, place, quantity, lying } = await lookAtLot(tx, { placeId: wanted.placeId, lotId: wanted.lotId, wanted: wanted.quantity });
  if (place.type === 'quarantine') await assertUnnoted(tx, { placeId: place.id, lotId: lot.id }, { quantity, lying, code: lot.code, place: place.code });
  if (worksheetId !== null && !(await hadGlass(tx, worksheetId, lot.product_id))) throw new Refusal('loss.unknown_job', { details: { code: lot.code } });
  const id = newId();
  const values = {
    id,
    place_id: place.id,
    lot_id: lot.id,
    product_id: lot.product_id,
    product_code: lot.code,
    quantity_milli: quantity,
    value_pence: lineCost(unitCost(lot.unit_cost), quantity),
    reason,
    note: note.trim(),
    supplier_claim: supplierClaim,
    worksheet_id: worksheetId,
    technician_id: place.technician_id,
    asked_by: tx.actor.userId,
    created_at: tx.now,
    bound_branch: place.bound_branch,
    bound_technician: place.bound_technician,
  };
  const document = (name: string) => ({ document: name, documentId: id, reason: whyWords(reason, note.trim()) });
  return { values, place, document };
}

/** Of what lies in quarantine, only what nobody has noted yet can be noted. */
async function assertUnnoted(
  tx: WriteTx,
  key: { readonly placeId: string; readonly lotId: string },
  { quantity, lying, code, place }: { readonly quantity: number; readonly lying: number; readonly code: string; readonly place: string },
): Promise<void> {
  const noted = (await findOpenOf(tx, [key])).reduce((sum, each) => sum + each.quantity_milli, 0);
  if (lying - noted < quantity) throw new Refusal('loss.noted_already', { details: { code, place } });
}

/** Moves it to quarantine, unless it lies there. */
async function putAside(
  tx: WriteTx,
  { place, ...moved }: { place: PlaceRow; lotId: string; quantity: number; document: string; documentId: string; reason: string },
): Promise<{ aside_place_id: string; move_ids: string[] }> {
  if (place.type === 'quarantine') return { aside_place_id: place.id, move_ids: [] };
  const to = await quarantineOf(tx, place.branch_id);
  return { aside_place_id: to.id, move_ids: await shiftStock(tx, { ...moved, fromPlaceId: place.id, to }) };
}
