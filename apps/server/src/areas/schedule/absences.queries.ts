import type { QueryOf } from '@quarterlight/contract/route';
import type { countAbsences, listAbsences } from '@quarterlight/contract/schedule/routes';
import { AbsenceState } from '@quarterlight/contract/schedule/schemas';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { seesOthers } from './absences.rules.ts';

/** Absences that the actor may know of. A bound user's come in so many words, so that an index finds them. */
function absences(tx: ReadTx) {
  const { branchId, technicianId, userId } = tx.actor;
  let rows = tx.db.selectFrom('absence').selectAll();
  if (branchId !== null) rows = rows.where('absence.bound_branch', '=', branchId);
  const only = technicianId ?? (seesOthers(tx.actor) ? null : userId);
  return only === null ? rows : rows.where('absence.user_id', '=', only);
}

/** A page with the names beside each. */
const showNames = (tx: ReadTx) => (page: ReturnType<typeof absences>) =>
  tx.db
    .selectFrom(page.as('absence'))
    .selectAll('absence')
    .select((eb) => {
      const name = (of: 'absence.user_id' | 'absence.created_by' | 'absence.decided_by' | 'absence.ended_by') =>
        eb.selectFrom('person_name').select('person_name.name').whereRef('person_name.id', '=', of);
      return [
        name('absence.user_id').as('user_name'),
        name('absence.created_by').as('created_by_name'),
        name('absence.decided_by').as('decided_by_name'),
        name('absence.ended_by').as('ended_by_name'),
        eb.selectFrom('branch').select('branch.name').whereRef('branch.id', '=', 'absence.bound_branch').as('branch_name'),
      ];
    });
export type AbsenceShown = Awaited<ReturnType<ReturnType<ReturnType<typeof showNames>>['executeTakeFirstOrThrow']>>;

/** With names, or `record.not_found`. */
export const findAbsence = async (tx: ReadTx, id: string): Promise<AbsenceShown> =>
  found(await showNames(tx)(absences(tx).where('absence.id', '=', id)).executeTakeFirst());

/** Absences that touch the days, newest first unless sorted. */
export function findAbsences(tx: ReadTx, query: QueryOf<typeof listAbsences>) {
  let rows = absences(tx);
  if (query.userId !== undefined) rows = rows.where('absence.user_id', '=', query.userId);
  if (query.branchId !== undefined) rows = rows.where('absence.bound_branch', '=', query.branchId);
  if (query.type !== undefined) rows = rows.where('absence.type', '=', query.type);
  if (query.state !== undefined) rows = rows.where('absence.state', '=', query.state);
  if (query.from !== undefined) rows = rows.where('absence.to_day', '>=', query.from);
  if (query.to !== undefined) rows = rows.where('absence.from_day', '<=', query.to);
  return keysetPage(tx, rows, {
    counted: rows,
    show: showNames(tx),
    request: query,
    id: 'absence.id',
    keys: { from: 'absence.from_day', to: 'absence.to_day' },
    byDefault: '-from',
  });
}

/** How many the actor sees in each state, up to 10,000. */
export function countByState(tx: ReadTx, query: QueryOf<typeof countAbsences>) {
  return Promise.all(
    AbsenceState.options.map(async (state) => {
      let rows = absences(tx).clearSelect().select('absence.id').where('absence.state', '=', state).limit(10_000);
      if (query.userId !== undefined) rows = rows.where('absence.user_id', '=', query.userId);
      if (query.branchId !== undefined) rows = rows.where('absence.bound_branch', '=', query.branchId);
      const { count } = await tx.db.selectFrom(rows.as('counted')).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
      return { state, count };
    }),
  );
}

/** An absence of the person in these half days that is asked for or approved, besides one. */
export const overlapping = (tx: ReadTx, wish: { userId: string; from: string; fromSlot: string; to: string; toSlot: string }, besides: string | null) =>
  tx.db
    .selectFrom('absence')
    .select(['from_day', 'from_slot', 'to_day', 'to_slot'])
    .where('user_id', '=', wish.userId)
    .where('state', 'in', ['requested', 'approved'])
    .where((eb) => eb.or([eb('from_day', '<', wish.to), eb.and([eb('from_day', '=', wish.to), eb('from_slot', '<=', wish.toSlot)])]))
    .where((eb) => eb.or([eb('to_day', '>', wish.from), eb.and([eb('to_day', '=', wish.from), eb('to_slot', '>=', wish.fromSlot)])]))
    .$if(besides !== null, (query) => query.where('id', '!=', besides ?? ''))
    .orderBy('from_day')
    .limit(1)
    .executeTakeFirst();

const visits = (tx: ReadTx) =>
  tx.db
    .selectFrom('booking')
    .select(['id', 'version', 'worksheet_id', 'branch_id', 'technician_id', 'day', 'slot', 'minutes', 'starts_at', 'cancelled_at', 'finished_at']);
export type VisitRow = Awaited<ReturnType<ReturnType<typeof visits>['executeTakeFirstOrThrow']>>;

/** Open visits of a person on some days; with `notOf` those of any other branch. */
export function findVisitsBetween(tx: ReadTx, technicianId: string, from: string, to: string, notOf?: string) {
  const open = visits(tx)
    .where('technician_id', '=', technicianId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('cancelled_at', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('day')
    .orderBy('id')
    .limit(500);
  return (notOf === undefined ? open : open.where('branch_id', '!=', notOf)).execute();
}

/** Open visits of a branch on these days, all unless `most` is told. */
export function findVisitsOfBranch(tx: ReadTx, branchId: string, days: readonly string[], most?: number): Promise<VisitRow[]> {
  if (days.length === 0) return Promise.resolve([]);
  const ofBranch = visits(tx).where('branch_id', '=', branchId).where('day', 'in', days);
  const open = ofBranch.where('cancelled_at', 'is', null).where('finished_at', 'is', null).orderBy('day').orderBy('id');
  return (most === undefined ? open : open.limit(most)).execute();
}

export const findVisits = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : visits(tx).where('id', 'in', ids).orderBy('day').orderBy('id').execute();

/** The visits that were kept inside an absence, with who kept them. */
export const findKept = (tx: ReadTx, absenceId: string) =>
  tx.db
    .selectFrom('kept_booking')
    .leftJoin('person_name', 'person_name.id', 'kept_booking.kept_by')
    .select(['kept_booking.booking_id', 'kept_booking.kept_at', 'person_name.name as kept_by_name'])
    .where('kept_booking.absence_id', '=', absenceId)
    .execute();
