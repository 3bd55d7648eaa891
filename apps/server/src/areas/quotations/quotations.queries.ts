import { emptyId, newId } from '@quarterlight/kit/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { TimelineEntry } from '../../platform/record/declaration.ts';

export type QuotationRow = Selectable<DB['quotation']>;
export type OptionRow = Selectable<DB['quotation_option']>;
export type LineRow = Selectable<DB['quotation_line']>;
type Bounded<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'customer_id' | 'bound_branch'>;

/** A quotation's child takes its bounds from it by a trigger. */
const bounded = <Values extends object>(values: Values) => ({ ...values, customer_id: emptyId, bound_branch: emptyId });

export const insertEvent = (tx: WriteTx, quotationId: string, { action, summary, reason = '' }: TimelineEntry) =>
  tx.db
    .insertInto('quotation_event')
    .values(bounded({ id: newId(), quotation_id: quotationId, at: tx.now, action, summary, reason, user_id: tx.actor.userId, user_name: tx.actor.displayName }))
    .execute();

export const insertOptions = (tx: WriteTx, options: readonly Bounded<'quotation_option'>[]) =>
  tx.db.insertInto('quotation_option').values(options.map(bounded)).execute();

export const updateOption = (tx: WriteTx, id: string, values: Updateable<DB['quotation_option']>) =>
  tx.db.updateTable('quotation_option').set(values).where('id', '=', id).execute();

export async function deleteOptions(tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.deleteFrom('quotation_option').where('id', 'in', ids).execute();
}

export const insertLines = (tx: WriteTx, lines: readonly Bounded<'quotation_line'>[]) =>
  tx.db.insertInto('quotation_line').values(lines.map(bounded)).execute();

export const deleteLinesOf = (tx: WriteTx, optionId: string) => tx.db.deleteFrom('quotation_line').where('option_id', '=', optionId).execute();

export const updateLine = (tx: WriteTx, id: string, values: Updateable<DB['quotation_line']>) =>
  tx.db.updateTable('quotation_line').set(values).where('id', '=', id).execute();

export const findOptions = (tx: ReadTx, quotationId: string): Promise<OptionRow[]> =>
  tx.db.selectFrom('quotation_option').selectAll().where('quotation_id', '=', quotationId).orderBy('position').orderBy('id').execute();

/** A quotation's lines, of all its options, in their order. */
export const findLines = (tx: ReadTx, quotationId: string): Promise<LineRow[]> =>
  tx.db.selectFrom('quotation_line').selectAll().where('quotation_id', '=', quotationId).orderBy('position').orderBy('id').execute();

export const insertRevision = (tx: WriteTx, revision: Bounded<'quotation_revision'>) =>
  tx.db.insertInto('quotation_revision').values(bounded(revision)).execute();

export const findRevisions = (tx: ReadTx, quotationId: string) =>
  tx.db.selectFrom('quotation_revision').selectAll().where('quotation_id', '=', quotationId).orderBy('id', 'desc').limit(100).execute();

/** What went out last of each of these quotations. */
export async function findLastSent(tx: ReadTx, quotationIds: readonly string[]) {
  if (quotationIds.length === 0) return [];
  return tx.db
    .selectFrom('quotation_revision')
    .distinctOn('quotation_id')
    .select(['quotation_id', 'valid_until', 'options'])
    .where('quotation_id', '=', sql<string>`any(${[...quotationIds]}::uuid[])`)
    .orderBy('quotation_id')
    .orderBy('id', 'desc')
    .execute();
}

export const insertFollowUp = (tx: WriteTx, followUp: Bounded<'quotation_follow_up'>) =>
  tx.db.insertInto('quotation_follow_up').values(bounded(followUp)).execute();

export const findFollowUps = (tx: ReadTx, quotationId: string) =>
  tx.db
    .selectFrom('quotation_follow_up')
    .selectAll()
    .where('quotation_id', '=', quotationId)
    .orderBy('due_on', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** Ends follow-ups that are open: one, or all of a quotation. Answers how many. */
export async function endFollowUps(tx: WriteTx, quotationId: string, end: { outcome: string; note: string; id?: string }): Promise<number> {
  let rows = tx.db
    .updateTable('quotation_follow_up')
    .set({ done_at: tx.now, done_by: tx.actor.userId, outcome: end.outcome, outcome_note: end.note })
    .where('quotation_id', '=', quotationId)
    .where('done_at', 'is', null);
  if (end.id !== undefined) rows = rows.where('id', '=', end.id);
  return Number((await rows.executeTakeFirst()).numUpdatedRows);
}

/** The day of the earliest follow-up that is open. */
export const nextFollowUp = async (tx: ReadTx, quotationId: string): Promise<string | null> =>
  (
    await tx.db
      .selectFrom('quotation_follow_up')
      .select((eb) => eb.fn.min('due_on').as('due_on'))
      .where('quotation_id', '=', quotationId)
      .where('done_at', 'is', null)
      .executeTakeFirst()
  )?.due_on ?? null;

export const insertMessage = (tx: WriteTx, message: Bounded<'quotation_message'>) => tx.db.insertInto('quotation_message').values(bounded(message)).execute();

/** How many messages of a quotation's thread are its customer's. */
export const countCustomersMessages = async (tx: ReadTx, quotationId: string): Promise<number> =>
  (
    await tx.db
      .selectFrom('quotation_message')
      .select(sql<number>`count(*)`.as('count'))
      .where('quotation_id', '=', quotationId)
      .where('from_customer', '=', true)
      .executeTakeFirstOrThrow()
  ).count;

/** The thread, oldest first: its newest 200 messages. */
export const findMessages = async (tx: ReadTx, quotationId: string) =>
  (await tx.db.selectFrom('quotation_message').selectAll().where('quotation_id', '=', quotationId).orderBy('id', 'desc').limit(200).execute()).toReversed();

export const insertPhoto = (tx: WriteTx, photo: Bounded<'quotation_photo'>) => tx.db.insertInto('quotation_photo').values(bounded(photo)).execute();

export const findPhotos = (tx: ReadTx, quotationId: string) =>
  tx.db
    .selectFrom('quotation_photo')
    .innerJoin('file', (join) => join.onRef('file.tenant_id', '=', 'quotation_photo.tenant_id').onRef('file.id', '=', 'quotation_photo.file_id'))
    .select(['quotation_photo.file_id', 'quotation_photo.caption', 'quotation_photo.from_customer', 'quotation_photo.created_at'])
    .select(['file.name', 'file.media_type'])
    .where('quotation_photo.quotation_id', '=', quotationId)
    .orderBy('quotation_photo.id')
    .limit(200)
    .execute();

/** How many photographs a quotation has; counted from the rows alone, since a customer need not see the files. */
export const countPhotos = async (tx: ReadTx, quotationId: string): Promise<number> =>
  (await tx.db.selectFrom('quotation_photo').select(sql<number>`count(*)`.as('count')).where('quotation_id', '=', quotationId).executeTakeFirstOrThrow()).count;

export const findEvents = (tx: ReadTx, quotationId: string) =>
  tx.db.selectFrom('quotation_event').selectAll().where('quotation_id', '=', quotationId).orderBy('id', 'desc').limit(300).execute();

export const findQuotation = (tx: ReadTx, id: string): Promise<QuotationRow | undefined> =>
  tx.db.selectFrom('quotation').selectAll().where('id', '=', id).executeTakeFirst();

/** The contents of a quotation's photographs, for a record that they go on to. */
export const findPhotoFiles = (tx: ReadTx, quotationId: string) =>
  tx.db
    .selectFrom('quotation_photo')
    .innerJoin('file', (join) => join.onRef('file.tenant_id', '=', 'quotation_photo.tenant_id').onRef('file.id', '=', 'quotation_photo.file_id'))
    .select(['file.hash', 'file.size_bytes', 'file.name', 'file.media_type', 'quotation_photo.caption'])
    .where('quotation_photo.quotation_id', '=', quotationId)
    .orderBy('quotation_photo.id')
    .execute();
