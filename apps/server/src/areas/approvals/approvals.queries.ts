import { emptyId } from '@quarterlight/kit/ids';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

export type ApprovalRow = Selectable<DB['approval']>;
export type ApprovalLineRow = Selectable<DB['approval_line']>;
export type ApprovalMessageRow = Selectable<DB['approval_message']>;
type Bounded<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'customer_id' | 'bound_branch'>;

/** What of an approval is a worksheet's, and what a quotation's while no job came of it. */
export interface Asked {
  readonly entity: 'quotation' | 'worksheet';
  readonly id: string;
}

/** The bounds of what hangs on an approval are filled by a trigger. */
const bounded = <Values extends object>(values: Values) => ({ ...values, customer_id: emptyId, bound_branch: emptyId });

const current = ['waiting', 'answered', 'lapsed'] as const;

/** What counts of a record: the approval that was sent last and is not withdrawn. */
export const findCurrent = (tx: ReadTx, { entity, id }: Asked): Promise<ApprovalRow | undefined> =>
  tx.db
    .selectFrom('approval')
    .selectAll()
    .where(entity === 'worksheet' ? 'worksheet_id' : 'of_quotation', '=', id)
    .where('state', 'in', current)
    .executeTakeFirst();

/** All that was sent of a record, the newest first; of a quotation also what went on to its job. */
export const findApprovals = (tx: ReadTx, { entity, id }: Asked): Promise<ApprovalRow[]> =>
  tx.db
    .selectFrom('approval')
    .selectAll()
    .where(entity === 'worksheet' ? 'worksheet_id' : 'quotation_id', '=', id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

export const findApproval = (tx: ReadTx, id: string): Promise<ApprovalRow | undefined> =>
  tx.db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst();

/** Their lines, in the order in which they were sent. */
export const findApprovalLines = async (tx: ReadTx, ids: readonly string[]): Promise<ApprovalLineRow[]> =>
  ids.length === 0
    ? []
    : tx.db.selectFrom('approval_line').selectAll().where('approval_id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('position').orderBy('id').execute();

const mostMessages = 200;
/** The newest messages about them, the oldest of those first. */
export const findThread = async (tx: ReadTx, ids: readonly string[]): Promise<ApprovalMessageRow[]> =>
  ids.length === 0
    ? []
    : (
        await tx.db
          .selectFrom('approval_message')
          .selectAll()
          .where('approval_id', '=', sql<string>`any(${ids}::uuid[])`)
          .orderBy('id', 'desc')
          .limit(mostMessages)
          .execute()
      ).toReversed();

export const countCustomersMessages = async (tx: ReadTx, id: string): Promise<number> =>
  (
    await tx.db
      .selectFrom('approval_message')
      .select(sql<number>`count(*)`.as('count'))
      .where('approval_id', '=', id)
      .where('from_customer', '=', true)
      .executeTakeFirstOrThrow()
  ).count;

export const insertApprovalLines = (tx: WriteTx, lines: readonly Bounded<'approval_line'>[]) =>
  tx.db.insertInto('approval_line').values(lines.map(bounded)).execute();

export const updateApprovalLine = (tx: WriteTx, id: string, said: Pick<ApprovalLineRow, 'outcome' | 'limit_pence' | 'reason'>) =>
  tx.db.updateTable('approval_line').set(said).where('id', '=', id).execute();

export const insertApprovalMessage = (tx: WriteTx, message: Bounded<'approval_message'>) =>
  tx.db.insertInto('approval_message').values(bounded(message)).execute();

/** Says whether the record has other lines than were sent; what is not told anybody by itself. */
export const setOutdated = (tx: WriteTx, id: string, outdated: boolean) =>
  tx.db.updateTable('approval').set({ outdated }).where('id', '=', id).where('outdated', '!=', outdated).execute();

/** Lets those see what was sent of a record who may see the record now, where its branch changed. */
export const rebindApprovals = (tx: WriteTx, { entity, id }: Asked, branchId: string | null) =>
  tx.db
    .updateTable('approval')
    .set({ bound_branch: branchId ?? emptyId })
    .where(entity === 'worksheet' ? 'worksheet_id' : 'of_quotation', '=', id)
    .execute();

/** What somebody of the office sent, and has not seen the answer to; what came first is first. */
export const findUnread = (tx: ReadTx, userId: string, most: number): Promise<ApprovalRow[]> =>
  tx.db.selectFrom('approval').selectAll().where('unread_for', '=', userId).orderBy('unread_since').orderBy('id').limit(most).execute();

/** What waits for the answer of an account, the first to lapse first: of its jobs, and of its quotations for whoever sees those. */
export function findAsked(tx: ReadTx, customerId: string, of: { readonly jobs: boolean; readonly quotations: boolean }, most: number): Promise<ApprovalRow[]> {
  let rows = tx.db.selectFrom('approval').selectAll().where('customer_id', '=', customerId).where('state', '=', 'waiting').where('until', '>', tx.now);
  if (!of.jobs) rows = rows.where('worksheet_id', 'is', null);
  if (!of.quotations) rows = rows.where('worksheet_id', 'is not', null);
  return rows.orderBy('until').orderBy('id').limit(most).execute();
}
