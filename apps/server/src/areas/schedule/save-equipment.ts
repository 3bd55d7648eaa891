import type { Equipment, EquipmentForm } from '@quarterlight/contract/schedule/equipment-schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { onWire } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type EquipmentRow, isBranch, isTechnician } from './equipment.queries.ts';
import { equipment } from './equipment.record.ts';

/** Adds a piece. Refuses with `equipment.serial_taken`, `equipment.branch`, `equipment.technician` or `equipment.service_before`. */
export async function createEquipment(tx: WriteTx, form: EquipmentForm): Promise<string> {
  await checkEquipment(tx, form);
  return (await equipment.make(tx, { id: newId(), ...columnsOf(form), created_at: tx.now })).id;
}

/** Changes one of that version; as `createEquipment`. */
export async function changeEquipment(tx: WriteTx, id: string, version: number, form: EquipmentForm): Promise<string> {
  const row = await equipment.takeUp(tx, id, { version });
  await checkEquipment(tx, form);
  const told = {
    ...(row.licence_expires === form.licenceExpires ? {} : { licence_told_days: null }),
    ...(row.service_due === form.serviceDue ? {} : { service_told_days: null }),
  };
  await equipment.settle(tx, row, { set: { ...columnsOf(form), ...told }, action: 'changed' });
  return id;
}

/** Removes one of that version; the log keeps what it was. */
export async function removeEquipment(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await equipment.takeUp(tx, id, { version });
  await equipment.remove(tx, row, { before: { name: row.name, maker: row.maker, serialNumber: row.serial_number, branchId: row.branch_id } });
}

export const presentEquipment = (row: EquipmentRow): Equipment => ({
  ...onWire(row, 'id', 'name', 'maker', 'serial_number', 'software_version', 'branch_id', 'technician_id', 'licence_expires', 'calibrated_on', 'service_due'),
  ...onWire(row, 'retired_on', 'note', 'created_at', 'version'),
  branchName: row.branch_name ?? '',
  technicianName: row.technician_name ?? '',
});

const columnsOf = (form: EquipmentForm) => ({
  name: form.name.trim(),
  name_key: sortKey(form.name),
  maker: form.maker.trim(),
  serial_number: form.serialNumber.trim(),
  software_version: form.softwareVersion,
  branch_id: form.branchId,
  technician_id: form.technicianId,
  licence_expires: form.licenceExpires,
  calibrated_on: form.calibratedOn,
  service_due: form.serviceDue,
  retired_on: form.retiredOn,
  note: form.note,
});

async function checkEquipment(tx: WriteTx, form: EquipmentForm): Promise<void> {
  if (!(await isBranch(tx, form.branchId))) throw new Refusal('equipment.branch');
  if (form.technicianId !== null && !(await isTechnician(tx, form.technicianId))) throw new Refusal('equipment.technician');
  if (form.serviceDue !== null && form.calibratedOn !== null && form.serviceDue < form.calibratedOn) throw new Refusal('equipment.service_before');
}
