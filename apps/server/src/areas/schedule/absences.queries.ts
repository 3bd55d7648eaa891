import type { QueryOf } from '@quarterlight/contract/route';
import type { listAbsences } from '@quarterlight/contract/schedule/routes';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';

const columns = [
  'absence.id',
  'absence.user_id',
  'absence.type',
  'absence.from_day',
  'absence.to_day',
  'absence.part',
  'absence.note',
  'absence.created_at',
  'absence.version',
  'app_user.display_name as user_name',
] as const;

const absences = (tx: ReadTx) =>
  tx.db
    .selectFrom('absence')
    .innerJoin('app_user', (join) => join.onRef('app_user.tenant_id', '=', 'absence.tenant_id').onRef('app_user.id', '=', 'absence.user_id'))
    .select(columns);

/** With the name of whose it is, or `record.not_found`. */
export const findAbsence = async (tx: ReadTx, id: string) => found(await absences(tx).where('absence.id', '=', id).executeTakeFirst());
export type AbsenceWithName = Awaited<ReturnType<typeof findAbsence>>;

/** Absences that touch the days, newest first unless sorted. */
export function findAbsences(tx: ReadTx, query: QueryOf<typeof listAbsences>) {
  let rows = absences(tx);
  if (query.userId !== undefined) rows = rows.where('absence.user_id', '=', query.userId);
  if (query.type !== undefined) rows = rows.where('absence.type', '=', query.type);
  if (query.from !== undefined) rows = rows.where('absence.to_day', '>=', query.from);
  if (query.to !== undefined) rows = rows.where('absence.from_day', '<=', query.to);
  return keysetPage(tx, rows, { request: query, id: 'absence.id', keys: { from: 'absence.from_day', to: 'absence.to_day' }, byDefault: '-from' });
}

export const findBookingsWithin = (tx: ReadTx, technicianId: string, from: string, to: string) =>
  tx.db
    .selectFrom('booking')
    .select(['id', 'worksheet_id', 'day', 'slot', 'minutes', 'starts_at'])
    .where('technician_id', '=', technicianId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('cancelled_at', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('day')
    .orderBy('id')
    .limit(500)
    .execute();

export async function absenceOverlaps(tx: ReadTx, wish: { userId: string; from: string; to: string; part: 'A' | 'P' | 'D' }): Promise<boolean> {
  const parts = wish.part === 'D' ? ['A', 'P', 'D'] : [wish.part, 'D'];
  const row = await tx.db
    .selectFrom('absence')
    .select('id')
    .where('user_id', '=', wish.userId)
    .where('from_day', '<=', wish.to)
    .where('to_day', '>=', wish.from)
    .where('part', 'in', parts)
    .executeTakeFirst();
  return row !== undefined;
}
