import type { QueryOf } from '@quarterlight/contract/route';
import type { listRoaming } from '@quarterlight/contract/schedule/roaming-routes';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';

const lendings = (tx: ReadTx) =>
  tx.db
    .selectFrom('roaming')
    .leftJoin('person_name as technician', (join) =>
      join.onRef('technician.tenant_id', '=', 'roaming.tenant_id').onRef('technician.id', '=', 'roaming.technician_id'),
    )
    .leftJoin('person_name as approver', (join) => join.onRef('approver.tenant_id', '=', 'roaming.tenant_id').onRef('approver.id', '=', 'roaming.approved_by'))
    .leftJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'roaming.tenant_id').onRef('branch.id', '=', 'roaming.branch_id'))
    .leftJoin('branch as home', (join) => join.onRef('home.tenant_id', '=', 'roaming.tenant_id').onRef('home.id', '=', 'roaming.home_branch_id'))
    .selectAll('roaming')
    .select(['technician.name as technician_name', 'approver.name as approver_name', 'branch.name as branch_name', 'home.name as home_branch_name']);

/** With the names of whoever is in it, or `record.not_found`. */
export const findRoaming = async (tx: ReadTx, id: string) => found(await lendings(tx).where('roaming.id', '=', id).executeTakeFirst());
export type RoamingRow = Awaited<ReturnType<typeof findRoaming>>;

/** Lendings that touch the days, newest first unless sorted. */
export function findRoamings(tx: ReadTx, query: QueryOf<typeof listRoaming>) {
  const { technicianId, branchId, from, to } = query;
  let rows = lendings(tx);
  if (technicianId !== undefined) rows = rows.where('roaming.technician_id', '=', technicianId);
  if (branchId !== undefined) rows = rows.where((eb) => eb.or([eb('roaming.branch_id', '=', branchId), eb('roaming.home_branch_id', '=', branchId)]));
  if (from !== undefined) rows = rows.where('roaming.to_day', '>=', from);
  if (to !== undefined) rows = rows.where('roaming.from_day', '<=', to);
  return keysetPage(tx, rows, { request: query, id: 'roaming.id', keys: { from: 'roaming.from_day', to: 'roaming.to_day' }, byDefault: '-from' });
}

/** All lendings of some days, of these branches or of all. */
export function findRoamingsBetween(tx: ReadTx, from: string, to: string, branchId: string | undefined) {
  const rows = lendings(tx)
    .where('roaming.to_day', '>=', from)
    .where('roaming.from_day', '<=', to)
    .orderBy('roaming.from_day')
    .orderBy('roaming.id')
    .limit(2_000);
  if (branchId === undefined) return rows.execute();
  return rows.where((eb) => eb.or([eb('roaming.branch_id', '=', branchId), eb('roaming.home_branch_id', '=', branchId)])).execute();
}

/** A technician to be lent: visits of theirs that are being booked wait until it is done. */
export const holdForLending = (tx: WriteTx, id: string) =>
  tx.db.selectFrom('app_user').select(['id', 'display_name', 'is_technician', 'status', 'home_branch_id']).where('id', '=', id).forUpdate().executeTakeFirst();

export const findBranchOfLending = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('branch').select(['id', 'name', 'status']).where('id', '=', id).executeTakeFirst();

/** The lending that these days would meet, of another than this. */
export function meetsRoaming(tx: ReadTx, wish: { technicianId: string; from: string; to: string }, except: string | undefined) {
  const rows = lendings(tx)
    .where('roaming.technician_id', '=', wish.technicianId)
    .where('roaming.from_day', '<=', wish.to)
    .where('roaming.to_day', '>=', wish.from)
    .orderBy('roaming.from_day');
  return (except === undefined ? rows : rows.where('roaming.id', '!=', except)).executeTakeFirst();
}

/** Where the technician is lent to on the day, if they are. */
export const lentOn = (tx: ReadTx, technicianId: string, day: string) =>
  tx.db
    .selectFrom('roaming')
    .leftJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'roaming.tenant_id').onRef('branch.id', '=', 'roaming.branch_id'))
    .select(['roaming.branch_id', 'branch.name as branch_name'])
    .where('roaming.technician_id', '=', technicianId)
    .where('roaming.from_day', '<=', day)
    .where('roaming.to_day', '>=', day)
    .executeTakeFirst();

export function findTechniciansToLend(tx: ReadTx, branchId: string | undefined, lent: readonly string[]) {
  const rows = tx.db
    .selectFrom('app_user')
    .select(['id', 'display_name', 'home_branch_id', 'roaming', 'work_days'])
    .where('is_technician', '=', true)
    .where('status', '!=', 'disabled')
    .orderBy('name_key')
    .orderBy('id')
    .limit(500);
  if (branchId === undefined) return rows.execute();
  return rows.where((eb) => eb.or([eb('home_branch_id', '=', branchId), ...(lent.length > 0 ? [eb('id', 'in', lent)] : [])])).execute();
}

export const findBranchesToLend = (tx: ReadTx) =>
  tx.db.selectFrom('branch').select(['id', 'name']).where('status', '=', 'active').orderBy('name_key').orderBy('id').limit(200).execute();
