import type { ChangePlace, NewPlace } from '@quarterlight/contract/stock/schemas';
import { idOrNull, newId } from '@quarterlight/kit/ids';
import type { Selectable } from 'kysely';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import type { Place } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBranchName, findTechnician, stockLiesIn } from './edit-place.queries.ts';
import { idsBelow } from './place.queries.ts';
import { place } from './place.record.ts';
import { isOurs } from './stock.rules.ts';

const codeOf = (typed: string) => typed.trim().toUpperCase();

/** Makes a location, or a rack or bin that takes its location's kind, branch and technician. */
export async function createPlace(tx: WriteTx, wanted: NewPlace): Promise<Selectable<Place>> {
  const code = codeOf(wanted.code);
  const parentId = idOrNull(wanted.parentId);
  const shape = parentId === null ? await locationShape(tx, wanted) : await childShape(tx, parentId, wanted);
  const values = { id: newId(), code, name: wanted.name.trim(), parent_id: parentId, barcode: wanted.barcode?.trim() || code, ...shape };
  return place.make(tx, values, { action: 'place_created' });
}

async function locationShape(tx: WriteTx, wanted: NewPlace) {
  if (wanted.type === undefined) throw new Refusal('stock.type_missing');
  const branchId = idOrNull(wanted.branchId);
  const technicianId = idOrNull(wanted.technicianId);
  if (wanted.type === 'van') {
    if (technicianId === null) throw new Refusal('stock.van_needs_technician');
    const technician = found(await findTechnician(tx, technicianId));
    return { level: 'location', type: 'van', branch_id: branchId ?? technician.home_branch_id, technician_id: technicianId };
  }
  if (branchId !== null) found(await findBranchName(tx, branchId));
  return { level: 'location', type: wanted.type, branch_id: branchId, technician_id: null };
}

async function childShape(tx: WriteTx, parentId: string, wanted: NewPlace) {
  const parent = await place.read(tx, parentId);
  if (!isOurs(parent)) throw new Refusal('stock.outside_fixed');
  if (parent.level === 'bin') throw new Refusal('stock.bin_holds_nothing');
  if (wanted.type !== undefined || idOrNull(wanted.branchId) !== null || idOrNull(wanted.technicianId) !== null) throw new Refusal('stock.child_takes_parent');
  return { level: parent.level === 'location' ? 'rack' : 'bin', type: parent.type, branch_id: parent.branch_id, technician_id: parent.technician_id };
}

/** Renames a place, or closes or opens it; a place that holds stock, itself or below, is not closed. */
export async function changePlace(tx: WriteTx, id: string, version: number, change: ChangePlace): Promise<Selectable<Place>> {
  const before = await place.takeUp(tx, id, { version });
  if (!isOurs(before)) throw new Refusal('stock.outside_fixed');
  const active = change.active ?? before.active;
  if (!active && before.active && (await stockLiesIn(tx, await idsBelow(tx, id))))
    throw new Refusal('stock.place_not_empty', { details: { place: before.code } });
  return place.settle(tx, before, {
    set: { code: change.code === undefined ? undefined : codeOf(change.code), name: change.name?.trim(), barcode: change.barcode?.trim(), active },
    action: active === before.active ? 'place_changed' : active ? 'place_opened' : 'place_closed',
  });
}
