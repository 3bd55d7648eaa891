import { newId } from '@quarterlight/kit/ids';
import { type Selectable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { bounded } from './worksheets.queries.ts';

export type NoteRow = Selectable<DB['worksheet_note']>;
const most = 200;

/** The newest notes of a job, the oldest of them first. */
export const findNotes = async (tx: ReadTx, worksheetId: string): Promise<NoteRow[]> =>
  (await tx.db.selectFrom('worksheet_note').selectAll().where('worksheet_id', '=', worksheetId).orderBy('id', 'desc').limit(most).execute()).toReversed();

/** Whom notes name. */
export const findMentions = (tx: ReadTx, noteIds: readonly string[]) =>
  tx.db
    .selectFrom('worksheet_mention')
    .select(['id', 'note_id', 'user_id', 'name', 'read_at'])
    .where('note_id', '=', sql<string>`any(${noteIds}::uuid[])`)
    .orderBy('id')
    .execute();

export const insertNote = (tx: WriteTx, values: Pick<NoteRow, 'id' | 'worksheet_id' | 'text'>) =>
  tx.db
    .insertInto('worksheet_note')
    .values(bounded({ ...values, at: tx.now, user_id: tx.actor.userId, user_name: tx.actor.displayName }))
    .execute();

export const insertMentions = (tx: WriteTx, note: Pick<NoteRow, 'id' | 'worksheet_id'>, people: readonly { readonly id: string; readonly name: string }[]) =>
  people.length === 0
    ? Promise.resolve([])
    : tx.db
        .insertInto('worksheet_mention')
        .values(people.map(({ id, name }) => bounded({ id: newId(), worksheet_id: note.worksheet_id, note_id: note.id, user_id: id, name })))
        .execute();

/** Marks the notes of a job that name somebody as read by them, up to one; answers how many. */
export async function markMentionsRead(tx: WriteTx, worksheetId: string, userId: string, upTo: string): Promise<number> {
  const read = await tx.db
    .updateTable('worksheet_mention')
    .set({ read_at: tx.now })
    .where('worksheet_id', '=', worksheetId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('note_id', '<=', upTo)
    .returning('id')
    .execute();
  return read.length;
}

/** Notes that name somebody and that they have not read, the oldest first. */
export const findUnreadMentions = (tx: ReadTx, userId: string, count: number) =>
  tx.db
    .selectFrom('worksheet_mention as mention')
    .innerJoin('worksheet_note as note', (join) => join.onRef('note.tenant_id', '=', 'mention.tenant_id').onRef('note.id', '=', 'mention.note_id'))
    .innerJoin('worksheet', (join) => join.onRef('worksheet.tenant_id', '=', 'mention.tenant_id').onRef('worksheet.id', '=', 'mention.worksheet_id'))
    .select(['mention.id', 'note.at', 'note.text', 'note.user_name', 'worksheet.id as worksheet_id', 'worksheet.number', 'worksheet.registration'])
    .where('mention.user_id', '=', userId)
    .where(sql<boolean>`mention.read_at is null`)
    .orderBy('mention.id')
    .limit(count)
    .execute();
