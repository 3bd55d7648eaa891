import type { QueryOf } from '@quarterlight/contract/route';
import type { DayTimes } from '@quarterlight/contract/rules/branch-days';
import type { listBranchExceptions } from '@quarterlight/contract/schedule/exception-routes';
import type { Selectable } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

export type ExceptionRow = Selectable<DB['branch_exception']>;

/** Those of a branch that the days ask for, the earliest first unless sorted. */
export function findExceptions(tx: ReadTx, branchId: string, query: QueryOf<typeof listBranchExceptions>) {
  const { from, to, kind } = query;
  let rows = tx.db.selectFrom('branch_exception').selectAll('branch_exception').where('branch_id', '=', branchId);
  if (from !== undefined) rows = rows.where('day', '>=', from);
  if (to !== undefined) rows = rows.where('day', '<=', to);
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  return keysetPage(tx, rows, { request: query, id: 'branch_exception.id', keys: { day: 'branch_exception.day' }, byDefault: 'day' });
}

/** Those of branches on some days, both included. */
export const findExceptionsBetween = (tx: ReadTx, from: string, to: string, branchIds: readonly string[]): Promise<ExceptionRow[]> =>
  branchIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('branch_exception')
        .selectAll()
        .where('branch_id', 'in', branchIds)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .execute();

/** The times of an exception; null where the branch is closed. */
export function timesOf(row: ExceptionRow): DayTimes | null {
  const { opens_at: opensAt, closes_at: closesAt, capacity_morning: morning, capacity_afternoon: afternoon, capacity_out_of_hours: outOfHours } = row;
  if (opensAt === null || closesAt === null) return null;
  return { opensAt, closesAt, capacityMorning: morning ?? 0, capacityAfternoon: afternoon ?? 0, capacityOutOfHours: outOfHours ?? 0 };
}

/** A branch whose days are being changed: bookings that are being made wait until it is there. */
export const lockBranch = (tx: WriteTx, id: string) => tx.db.selectFrom('branch').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst();
