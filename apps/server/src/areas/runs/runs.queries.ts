import type { QueryOf } from '@quarterlight/contract/route';
import type { listRuns } from '@quarterlight/contract/runs/routes';
import { openRunStates } from '@quarterlight/contract/runs/schemas';
import { emptyId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { can, seesAll } from '../../platform/access/actor.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { RunRow } from '../../platform/runs/run.record.ts';

/** Whether the actor looks after what everybody of the company has started. */
export const looksAfterAll = ({ actor }: ReadTx): boolean => seesAll(actor) && can(actor, 'edit-system-settings');

const runs = (tx: ReadTx) =>
  tx.db
    .selectFrom('run')
    .leftJoin('file', (join) => join.onRef('file.tenant_id', '=', 'run.tenant_id').onRef('file.id', '=', 'run.file_id'))
    .selectAll('run')
    .select(['file.name as file_name', 'file.size_bytes as file_size']);
export type RunShown = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;

const own = (tx: ReadTx) => tx.actor.userId ?? emptyId;

/** The newest first; one's own unless everybody's are asked for by whoever looks after them. */
export function findRuns(tx: ReadTx, query: QueryOf<typeof listRuns>) {
  let rows = runs(tx);
  if (query.whose !== 'company' || !looksAfterAll(tx)) rows = rows.where('run.user_id', '=', own(tx));
  if (query.state !== undefined) rows = rows.where('run.state', '=', query.state);
  if (query.open !== undefined) rows = rows.where('run.seen_at', 'is', null);
  if (query.q !== undefined) rows = rows.where(sql<boolean>`strpos(lower(run.title), ${query.q.toLowerCase()}) > 0`);
  return keysetPage(tx, rows, { request: query, id: 'run.id', keys: { createdAt: 'run.created_at' }, byDefault: '-createdAt' });
}

/** One that the actor is shown: their own, or anybody's for whoever looks after them; else `record.not_found`. */
export async function findRun(tx: ReadTx, id: string): Promise<RunShown> {
  const row = await runs(tx).where('run.id', '=', id).executeTakeFirst();
  return found(row && (row.user_id === tx.actor.userId || looksAfterAll(tx)) ? row : undefined);
}

/** The row as it stands, for the product's own work; undefined where it was forgotten. */
export const readRun = (tx: ReadTx, id: string): Promise<RunRow | undefined> => tx.db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirst();

/** The row, held for a batch or its end, while something is still to be done of it. */
export const holdOpen = (tx: WriteTx, id: string): Promise<RunRow | undefined> =>
  tx.db
    .selectFrom('run')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', [...openRunStates])
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Progress {
  readonly place: unknown;
  readonly done: number;
  readonly total: number | null;
  readonly notes: readonly unknown[];
  readonly parts: number;
  readonly isOver: boolean;
}

/** How far it is, in the transaction that did it. */
export async function noteProgress(tx: WriteTx, row: RunRow, { place, done, total, notes, parts, isOver }: Progress): Promise<void> {
  await tx.db
    .updateTable('run')
    .set({
      state: 'running',
      place: JSON.stringify(place),
      done,
      total,
      notes: JSON.stringify(notes),
      parts,
      tries: 0,
      started_at: row.started_at ?? tx.now,
      moved_at: tx.now,
      batches_over_at: isOver ? tx.now : null,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Counts that it broke; gives how often it has since it last went on, undefined for one that has ended meanwhile. */
export async function noteTry(tx: WriteTx, id: string): Promise<number | undefined> {
  const counted = tx.db.updateTable('run').set({ tries: sql<number>`tries + 1` }).where('id', '=', id).where('ended_at', 'is', null);
  return (await counted.returning('tries').executeTakeFirst())?.tries;
}

/** Whether that was new. */
export async function noteSeen(tx: WriteTx, id: string): Promise<boolean> {
  const unseen = tx.db.updateTable('run').set({ seen_at: tx.now }).where('id', '=', id).where('seen_at', 'is', null);
  return (await unseen.returning('id').execute()).length > 0;
}

export async function keepPart(tx: WriteTx, row: RunRow, position: number, bytes: Buffer): Promise<void> {
  await tx.db.insertInto('run_part').values({ run_id: row.id, user_id: row.user_id, position, bytes }).execute();
}

export const readPart = async (tx: ReadTx, runId: string, position: number): Promise<Buffer> =>
  (await tx.db.selectFrom('run_part').select('bytes').where('run_id', '=', runId).where('position', '=', position).executeTakeFirstOrThrow()).bytes;

export const deleteParts = (tx: WriteTx, runId: string) => tx.db.deleteFrom('run_part').where('run_id', '=', runId).execute();

/** Those that ended before, the longest ago first. */
export const findEndedBefore = (tx: ReadTx, before: string, most: number) =>
  tx.db.selectFrom('run').selectAll().where('ended_at', '<', before).orderBy('ended_at').orderBy('id').limit(most).execute();

export const deleteRun = (tx: WriteTx, id: string) => tx.db.deleteFrom('run').where('id', '=', id).execute();

/** What somebody started that has ended and that they have not seen the end of, the newest first. */
export const findUnseen = (tx: ReadTx, most: number) =>
  tx.db
    .selectFrom('run')
    .select(['id', 'title', 'state', 'message', 'ended_at', 'file_id'])
    .where('user_id', '=', own(tx))
    .where('seen_at', 'is', null)
    .where('ended_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
