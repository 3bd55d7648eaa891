import type { QueryOf } from '@quarterlight/contract/route';
import type { absencePeople } from '@quarterlight/contract/schedule/routes';
import { sortKey } from '@quarterlight/kit/text';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { seesOthers } from './absences.rules.ts';

/** As many people as a calendar shows. */
export const mostStaff = 500;

/** Whoever works here and whom the actor sees, by name. */
function staff(tx: ReadTx) {
  const { branchId, technicianId, userId } = tx.actor;
  let people = tx.db
    .selectFrom('app_user')
    .select(['id', 'display_name', 'bound_branch', 'work_days'])
    .where('company_type', '!=', 'Customer')
    .where('status', '!=', 'disabled')
    .orderBy('name_key')
    .orderBy('id');
  if (branchId !== null) people = people.where('bound_branch', '=', branchId);
  const only = technicianId ?? (seesOthers(tx.actor) ? null : userId);
  return only === null ? people : people.where('id', '=', only);
}

/** One more than are shown, where there are more. */
export const findStaff = (tx: ReadTx, branchId: string | undefined) =>
  (branchId === undefined ? staff(tx) : staff(tx).where('bound_branch', '=', branchId)).limit(mostStaff + 1).execute();

/** People whose name begins so, with the name of their branch. */
export function findPeople(tx: ReadTx, { q, limit = 20 }: QueryOf<typeof absencePeople>) {
  const found = staff(tx)
    .select((eb) => eb.selectFrom('branch').select('branch.name').whereRef('branch.id', '=', 'app_user.bound_branch').as('branch_name'))
    .limit(limit);
  return (q === undefined ? found : found.where(beginsWith('app_user.name_key', sortKey(q)))).execute();
}

export const findBranches = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : tx.db.selectFrom('branch').select(['id', 'name']).where('id', 'in', ids).orderBy('name_key').orderBy('id').execute();

/** What people are away for or have asked for on some days, both included. */
export const findAbsencesBetween = (tx: ReadTx, from: string, to: string, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('absence')
        .select(['id', 'user_id', 'type', 'state', 'from_day', 'from_slot', 'to_day', 'to_slot'])
        .where('user_id', 'in', userIds)
        .where('state', 'in', ['requested', 'approved'])
        .where('to_day', '>=', from)
        .where('from_day', '<=', to)
        .orderBy('from_day')
        .execute();
