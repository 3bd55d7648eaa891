import { type Selectable, sql } from 'kysely';
import { countRows } from '../../platform/database/count-rows.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

export type OfferRow = Selectable<DB['job_offer']>;

/** The offers of a job that may still come to something, in the order of their ids. */
export const findLiveOffers = (tx: ReadTx, worksheetId: string): Promise<OfferRow[]> =>
  tx.db.selectFrom('job_offer').selectAll().where('worksheet_id', '=', worksheetId).where('state', 'in', ['offered', 'accepted']).orderBy('id').execute();

/** All offers of a job that the reader sees, the newest first. */
export const findOffers = (tx: ReadTx, worksheetId: string): Promise<OfferRow[]> =>
  tx.db.selectFrom('job_offer').selectAll().where('worksheet_id', '=', worksheetId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(100).execute();

/** Whether somebody said no to the job, or nothing. */
export async function wasTurnedDown(tx: ReadTx, worksheetId: string): Promise<boolean> {
  const no = tx.db.selectFrom('job_offer').select('id').where('worksheet_id', '=', worksheetId).where('state', 'in', ['rejected', 'lapsed']);
  return (await no.limit(1).executeTakeFirst()) !== undefined;
}

/** What waits for the answer of the reader's branch, of all branches for the office; in the words of the index of each. */
const waiting = (tx: ReadTx) => {
  const rows = tx.db.selectFrom('job_offer').where('job_offer.state', '=', 'offered').where('job_offer.until', '>', tx.now);
  return tx.actor.branchId === null ? rows : rows.where('job_offer.bound_branch', '=', tx.actor.branchId);
};

export const findWaiting = (tx: ReadTx, most: number) =>
  waiting(tx)
    .innerJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'job_offer.tenant_id').onRef('branch.id', '=', 'job_offer.branch_id'))
    .selectAll('job_offer')
    .select('branch.name as branch_name')
    .orderBy('job_offer.until')
    .orderBy('job_offer.id')
    .limit(most)
    .execute();

export const countWaiting = (tx: ReadTx): Promise<number> => countRows(tx, waiting(tx).select('job_offer.id'));

const grace = 5 * 60_000;

/** Offers that wait still some minutes after their time, in the order of their ids, from behind one on. */
export const findOverdue = async (tx: ReadTx, afterId: string, most: number): Promise<string[]> => {
  const before = new Date(Date.parse(tx.now) - grace).toISOString();
  const over = tx.db.selectFrom('job_offer').select('id').where('state', '=', 'offered').where('until', '<', before);
  const rows = await (afterId === '' ? over : over.where('id', '>', afterId)).orderBy('id').limit(most).execute();
  return rows.map(({ id }) => id);
};

/** Whose answers jobs wait for, and until when. */
export const findAwaited = (tx: ReadTx, worksheetIds: readonly string[]) =>
  worksheetIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('job_offer')
        .innerJoin('branch', (join) => join.onRef('branch.tenant_id', '=', 'job_offer.tenant_id').onRef('branch.id', '=', 'job_offer.branch_id'))
        .select(['job_offer.worksheet_id', 'job_offer.until', 'branch.name'])
        .where('job_offer.worksheet_id', '=', sql<string>`any(${worksheetIds}::uuid[])`)
        .where('job_offer.state', '=', 'offered')
        .orderBy('job_offer.until')
        .orderBy('job_offer.id')
        .execute();

/** Jobs that nobody took, of whoever offered them or took them in; those that wait longest first. */
export const findToReallocate = (tx: ReadTx, userId: string, most: number) =>
  tx.db
    .selectFrom('worksheet')
    .select(['id', 'number', 'registration', 'town', 'updated_at'])
    .where('offering', '=', 'to-reallocate')
    .where('state', 'in', ['open', 'awaiting'])
    .where((eb) =>
      eb.or([
        eb('created_by', '=', userId),
        eb.exists(
          eb
            .selectFrom('job_offer')
            .select('job_offer.id')
            .whereRef('job_offer.tenant_id', '=', 'worksheet.tenant_id')
            .whereRef('job_offer.worksheet_id', '=', 'worksheet.id')
            .where('job_offer.offered_by', '=', userId),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
