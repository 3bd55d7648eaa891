import type { QueryOf } from '@quarterlight/contract/route';
import { warningDays } from '@quarterlight/contract/rules/expiry';
import type { listEquipment } from '@quarterlight/contract/schedule/equipment-routes';
import { addDays, day } from '@quarterlight/kit/days';
import { sortKey } from '@quarterlight/kit/text';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';

const pieces = (tx: ReadTx) =>
  tx.db
    .selectFrom('equipment')
    .leftJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'equipment.tenant_id').onRef('branch.id', '=', 'equipment.branch_id'))
    .leftJoin('person_name', (join) => join.onRef('person_name.tenant_id', '=', 'equipment.tenant_id').onRef('person_name.id', '=', 'equipment.technician_id'))
    .selectAll('equipment')
    .select(['branch.name as branch_name', 'person_name.name as technician_name']);

/** With its branch and van, or `record.not_found`. */
export const findEquipment = async (tx: ReadTx, id: string) => found(await pieces(tx).where('equipment.id', '=', id).executeTakeFirst());
export type EquipmentRow = Awaited<ReturnType<typeof findEquipment>>;

/** By name unless sorted; what is retired only where it is asked for. */
export function findPieces(tx: ReadTx, query: QueryOf<typeof listEquipment>) {
  const { branchId, technicianId, state, q } = query;
  let rows = pieces(tx);
  if (branchId !== undefined) rows = rows.where('equipment.branch_id', '=', branchId);
  if (technicianId !== undefined) rows = rows.where('equipment.technician_id', '=', technicianId);
  if (q !== undefined) rows = rows.where(beginsWith('equipment.name_key', sortKey(q)));
  if (state === 'retired') rows = rows.where('equipment.retired_on', '<=', tx.today);
  else rows = rows.where((eb) => eb.or([eb('equipment.retired_on', 'is', null), eb('equipment.retired_on', '>', tx.today)]));
  if (state === 'expired') rows = rows.where('equipment.licence_expires', '<', tx.today);
  if (state === 'expiring')
    rows = rows.where('equipment.licence_expires', '>=', tx.today).where('equipment.licence_expires', '<=', addDays(day(tx.today), warningDays[0]));
  const keys = { name: 'equipment.name_key', licenceExpires: 'equipment.licence_expires', serviceDue: 'equipment.service_due' };
  return keysetPage(tx, rows, { request: query, id: 'equipment.id', keys, byDefault: 'name' });
}

/** The register as find-a-slot asks it: what is in use, where, and until when. */
export const usableEquipment = (tx: ReadTx) =>
  tx.db
    .selectFrom('equipment')
    .select(['branch_id', 'technician_id', 'licence_expires', 'retired_on'])
    .where((eb) => eb.or([eb('retired_on', 'is', null), eb('retired_on', '>', tx.today)]))
    .limit(2_000)
    .execute();

export const isBranch = async (tx: ReadTx, id: string): Promise<boolean> =>
  (await tx.db.selectFrom('branch').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const isTechnician = async (tx: ReadTx, id: string): Promise<boolean> =>
  (await tx.db.selectFrom('app_user').select('id').where('id', '=', id).where('is_technician', '=', true).executeTakeFirst()) !== undefined;

/** Equipment in use whose licence or service ends within these days. */
export const findExpiringEquipment = (tx: ReadTx, column: 'licence_expires' | 'service_due', from: string, to: string) =>
  tx.db
    .selectFrom('equipment')
    .select(['id', 'licence_told_days', 'service_told_days', 'licence_expires', 'service_due'])
    .where(column, '>=', from)
    .where(column, '<=', to)
    .where((eb) => eb.or([eb('retired_on', 'is', null), eb('retired_on', '>', tx.today)]))
    .orderBy('id')
    .limit(500)
    .execute();
