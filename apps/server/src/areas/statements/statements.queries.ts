import type { QueryOf } from '@quarterlight/contract/route';
import type { listAgedDebt, listReminders } from '@quarterlight/contract/statements/routes';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';

/** What is owed by how late it is, in pence. */
export interface AgedSums {
  readonly total_pence: number;
  readonly not_due_pence: number;
  readonly to_30_pence: number;
  readonly to_60_pence: number;
  readonly to_90_pence: number;
  readonly over_90_pence: number;
  readonly late_pence: number;
}

/** The sums over open documents, by the days past their day. */
const sums = ({ today }: Pick<ReadTx, 'today'>): RawBuilder<unknown> => {
  const sum = (of: RawBuilder<unknown>) => sql`coalesce(sum(open_pence) filter (where ${of}), 0)::int8`;
  const late = sql`(${today}::date - due_on)`;
  return sql`coalesce(sum(open_pence), 0)::int8 as total_pence, ${sum(sql`${late} <= 0 or due_on is null`)} as not_due_pence,
    ${sum(sql`${late} between 1 and 30`)} as to_30_pence, ${sum(sql`${late} between 31 and 60`)} as to_60_pence,
    ${sum(sql`${late} between 61 and 90`)} as to_90_pence, ${sum(sql`${late} > 90`)} as over_90_pence, ${sum(sql`${late} > 0`)} as late_pence`;
};

interface AgedRow extends AgedSums {
  readonly customer_id: string;
  readonly documents: number;
  readonly oldest_due: string;
}

/** Accounts on whose documents something is owed. */
export function findAged(tx: ReadTx, request: QueryOf<typeof listAgedDebt>) {
  const aged = sql<AgedRow>`(select customer_id, ${sums(tx)}, count(*)::int8 as documents, min(due_on) as oldest_due from receivable
    where payer = 'customer' and open_pence > 0 group by customer_id)`;
  let rows = tx.db
    .selectFrom(aged.as('aged'))
    .innerJoin('customer', 'customer.id', 'aged.customer_id')
    .selectAll('aged')
    .select(['customer.name', 'customer.account_code', 'customer.on_stop']);
  if (request.late !== undefined) rows = rows.where('aged.late_pence', '>', 0);
  if (request.q !== undefined) {
    const key = sortKey(request.q);
    rows = rows.where(sql<boolean>`(${beginsWith('customer.name_key', key)} or ${beginsWith('customer.account_code_key', key)})`);
  }
  return keysetPage(tx, rows, {
    request,
    id: 'aged.customer_id',
    keys: { total: 'aged.total_pence', late: 'aged.late_pence', oldestDue: 'aged.oldest_due' },
    byDefault: '-total',
  });
}

/** What of these accounts pays nothing yet, and when they last paid. */
export async function findMoneyOf(tx: ReadTx, ids: readonly string[]): Promise<Map<string, { free_pence: number; last_paid_on: string | null }>> {
  const { rows } = await sql<{ id: string; free_pence: number; last_paid_on: string | null }>`
    select c.id, (select coalesce(sum(unallocated_pence), 0)::int8 from payment where customer_id = c.id and unallocated_pence > 0 and kind = 'on-account') as free_pence,
      (select max(received_on) from payment where customer_id = c.id and payer = 'customer' and kind in ('deposit', 'balance', 'excess', 'on-account')) as last_paid_on
    from unnest(${[...ids]}::uuid[]) as c (id)`.execute(tx.db);
  return new Map(rows.map(({ id, ...money }) => [id, money]));
}

/** What is owed in all, by payer, and what of accounts pays nothing yet. */
export async function findTotals(tx: ReadTx): Promise<{ customer: AgedSums; policyholder: AgedSums; free: number }> {
  const of = async (payer: string) => {
    const { rows } = await sql<AgedSums>`select ${sums(tx)} from receivable where payer = ${payer} and open_pence > 0`.execute(tx.db);
    return first(rows);
  };
  const { rows } = await sql<{ free: number }>`select coalesce(sum(unallocated_pence), 0)::int8 as free from payment
    where unallocated_pence > 0 and kind = 'on-account'`.execute(tx.db);
  return { customer: await of('customer'), policyholder: await of('policyholder'), free: first(rows).free };
}

/** What one account owes. */
export const findSumsOf = async (tx: ReadTx, customerId: string): Promise<AgedSums & { documents: number }> =>
  first(
    (
      await sql<AgedSums & { documents: number }>`select ${sums(tx)}, count(*)::int8 as documents from receivable
        where payer = 'customer' and customer_id = ${customerId} and open_pence > 0`.execute(tx.db)
    ).rows,
  );

function first<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A sum gives one row.');
  return row;
}

/** The order numbers of documents, those that have one. */
export async function findOrderNumbers(tx: ReadTx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('invoice')
    .select(['id', 'order_number'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.order_number]));
}

/** Money of an account that pays nothing yet, the oldest first. */
export const findFreePayments = (tx: ReadTx, customerId: string) =>
  tx.db
    .selectFrom('payment')
    .select(['id', 'received_on', 'reference', 'unallocated_pence'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'on-account')
    .where('unallocated_pence', '>', 0)
    .orderBy('id')
    .limit(100)
    .execute();

/** The last letters to an account. */
export const findLetters = (tx: ReadTx, customerId: string) =>
  tx.db
    .selectFrom('debt_letter')
    .leftJoin('person_name as maker', 'maker.id', 'debt_letter.made_by')
    .selectAll('debt_letter')
    .select('maker.name as maker_name')
    .where('debt_letter.customer_id', '=', customerId)
    .where('debt_letter.receivable_id', 'is', null)
    .orderBy('debt_letter.id', 'desc')
    .limit(20)
    .execute();
export type LetterRow = Awaited<ReturnType<typeof findLetters>>[number];

/** After how many days each reminder is due. */
export type ReminderDays = readonly [first: number, second: number, final: number];

export interface DueRow {
  readonly id: string;
  readonly payer: string;
  readonly name: string;
  readonly email: string;
  readonly number: string;
  readonly documents: number;
  readonly late_pence: number;
  readonly oldest_due: string;
  /** Which reminder it is: 1, 2 or 3. */
  readonly stage: number;
}

/** Whether the next reminder of a document is due: its day has come, and as long after the one before as the settings have between them. */
export const isDue = (tx: Pick<ReadTx, 'today'>, [one, two, three]: ReminderDays) => sql<boolean>`(reminded < 3
  and ${tx.today}::date - due_on >= case reminded when 0 then ${one}::int when 1 then ${two}::int else ${three}::int end
  and (reminded_on is null or ${tx.today}::date - reminded_on >= case reminded when 1 then ${two - one}::int else ${three - two}::int end))`;

/** Whoever is to be reminded, the longest due first: accounts with all that is late, policyholders by document. */
export function findDue(tx: ReadTx, days: ReminderDays, request: QueryOf<typeof listReminders>, only?: string) {
  const asked = sql`open_pence > 0 and due_on < ${tx.today} and query_note = ''`;
  const debtor = (column: RawBuilder<unknown>) => (only === undefined ? sql`` : sql` and ${column} = ${only}`);
  const due = sql<Omit<DueRow, 'name' | 'email' | 'number'>>`(
    select customer_id as id, 'customer' as payer, count(*)::int8 as documents, sum(open_pence)::int8 as late_pence, min(due_on) as oldest_due,
        max(reminded + 1) filter (where ${isDue(tx, days)})::int8 as stage
      from receivable where payer = 'customer' and ${asked}${debtor(sql`customer_id`)} group by customer_id having bool_or(${isDue(tx, days)})
    union all
    select id, 'policyholder', 1, open_pence, due_on, reminded + 1 from receivable where payer = 'policyholder' and ${asked}${debtor(sql`id`)} and ${isDue(tx, days)})`;
  let rows = tx.db
    .selectFrom(due.as('due'))
    .leftJoin('customer', (join) => join.onRef('customer.id', '=', 'due.id'))
    .leftJoin('invoice', (join) => join.onRef('invoice.id', '=', 'due.id'))
    .selectAll('due')
    .select([
      sql<string>`coalesce(customer.name, invoice.payer_name, '')`.as('name'),
      sql<string>`coalesce(customer.email, invoice.payer_email, '')`.as('email'),
      sql<string>`coalesce(invoice.number, '')`.as('number'),
    ]);
  if (request.payer !== undefined) rows = rows.where('due.payer', '=', request.payer);
  if (request.q !== undefined) {
    const key = sortKey(request.q);
    rows = rows.where(
      sql<boolean>`(${beginsWith('customer.name_key', key)} or ${beginsWith('invoice.payer_key', key)} or ${beginsWith('invoice.number', key.toUpperCase())})`,
    );
  }
  return keysetPage(tx, rows, { request, id: 'due.id', keys: { oldestDue: 'due.oldest_due' }, byDefault: 'oldestDue' });
}
