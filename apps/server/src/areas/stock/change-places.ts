import type { ChangePlace, NewPlace, StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { idOrNull, newId } from '@quarterlight/kit/ids';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/log/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBranchName, findTechnician, insertPlace, placeByCode, stockLiesIn, updatePlace } from './edit-place.queries.ts';
import { getPlaceRow, idsBelow, vanPlace } from './place.queries.ts';
import { showPlace } from './show-places.ts';
import { isInReach, isOurs } from './stock.rules.ts';

const codeOf = (typed: string) => typed.trim().toUpperCase();

/** Makes a location, or a rack or bin that takes its location's kind, branch and technician. */
export async function createPlace(tx: WriteTx, wanted: NewPlace): Promise<StockPlaceDetail> {
  const code = codeOf(wanted.code);
  const parentId = idOrNull(wanted.parentId);
  const shape = parentId === null ? await locationShape(tx, wanted) : await childShape(tx, parentId, wanted);
  await assertCodeFree(tx, code);
  const id = newId();
  const row = { id, code, name: wanted.name.trim(), parent_id: parentId, barcode: wanted.barcode?.trim() || code, ...shape };
  if (!(await insertPlace(tx, row)))
    throw shape.type === 'van' && parentId === null ? await vanTaken(tx, shape.technician_id) : new Refusal('stock.code_taken', { details: { code } });
  await tx.audit({
    entity: 'stock',
    id,
    label: code,
    action: 'stock.place_created',
    after: { code, name: row.name, level: shape.level, type: shape.type, branchId: shape.branch_id, technicianId: shape.technician_id },
  });
  await tx.announce('stock', parentId ?? id);
  return showPlace(tx, id);
}

async function locationShape(tx: WriteTx, wanted: NewPlace) {
  if (wanted.type === undefined) throw new Refusal('stock.type_missing');
  const branchId = idOrNull(wanted.branchId);
  const technicianId = idOrNull(wanted.technicianId);
  if (wanted.type === 'van') {
    if (technicianId === null) throw new Refusal('stock.van_needs_technician');
    const technician = found(await findTechnician(tx, technicianId));
    if (await vanPlace(tx, technicianId)) throw await vanTaken(tx, technicianId);
    return { level: 'location', type: 'van', branch_id: branchId ?? technician.home_branch_id, technician_id: technicianId };
  }
  if (branchId !== null) found(await findBranchName(tx, branchId));
  return { level: 'location', type: wanted.type, branch_id: branchId, technician_id: null };
}

async function childShape(tx: WriteTx, parentId: string, wanted: NewPlace) {
  const parent = await getPlaceRow(tx, parentId);
  if (!isInReach(tx.actor, parent)) throw new Refusal('record.not_found');
  if (!isOurs(parent)) throw new Refusal('stock.outside_fixed');
  if (parent.level === 'bin') throw new Refusal('stock.bin_holds_nothing');
  if (wanted.type !== undefined || idOrNull(wanted.branchId) !== null || idOrNull(wanted.technicianId) !== null) throw new Refusal('stock.child_takes_parent');
  return { level: parent.level === 'location' ? 'rack' : 'bin', type: parent.type, branch_id: parent.branch_id, technician_id: parent.technician_id };
}

/** Renames a place, or closes or opens it; a place that holds stock, itself or below, is not closed. */
export async function changePlace(tx: WriteTx, id: string, version: number, change: ChangePlace): Promise<StockPlaceDetail> {
  const before = await getPlaceRow(tx, id);
  if (!isInReach(tx.actor, before)) throw new Refusal('record.not_found');
  if (!isOurs(before)) throw new Refusal('stock.outside_fixed');
  const code = change.code === undefined ? before.code : codeOf(change.code);
  if (code !== before.code) await assertCodeFree(tx, code);
  const values = { code, name: change.name?.trim() ?? before.name, barcode: change.barcode?.trim() ?? before.barcode, active: change.active ?? before.active };
  if (!(await updatePlace(tx, id, version, values))) throw await staleRefusal(tx, id);
  if (!values.active && before.active && (await stockLiesIn(tx, await idsBelow(tx, id))))
    throw new Refusal('stock.place_not_empty', { details: { place: before.code } });
  await tx.audit({
    entity: 'stock',
    id,
    label: code,
    action: values.active === before.active ? 'stock.place_changed' : values.active ? 'stock.place_opened' : 'stock.place_closed',
    before: { code: before.code, name: before.name, barcode: before.barcode, active: before.active },
    after: values,
  });
  await tx.announce('stock', id, version + 1);
  return showPlace(tx, id);
}

async function assertCodeFree(tx: WriteTx, code: string): Promise<void> {
  if (await placeByCode(tx, code)) throw new Refusal('stock.code_taken', { details: { code } });
}

async function vanTaken(tx: WriteTx, technicianId: string | null): Promise<Refusal> {
  const technician = technicianId === null ? undefined : await findTechnician(tx, technicianId);
  return new Refusal('stock.van_taken', { details: { technician: technician?.display_name ?? '' } });
}
