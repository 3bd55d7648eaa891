import type { listBankLines } from '@quarterlight/contract/banking/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { type RawBuilder, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { daysAfter, daysBefore, isPayer, type Known, type OpenDocument, type RecordedPayment, type Said, tokensOf } from './banking.rules.ts';

const shown = (tx: ReadTx) =>
  tx.db
    .selectFrom('bank_line')
    .leftJoin('payment', 'payment.id', 'bank_line.payment_id')
    .leftJoin('customer', 'customer.id', 'payment.customer_id')
    .leftJoin('person_name as matcher', 'matcher.id', 'bank_line.matched_by')
    .selectAll('bank_line')
    .select(['payment.kind as payment_kind', 'payment.method as payment_method', 'payment.customer_id as payer_id', 'customer.name as customer_name'])
    .select('matcher.name as matcher_name');
export type ShownLine = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** Lines of the bank, the last first. */
export function findLines(tx: ReadTx, request: QueryOf<typeof listBankLines>) {
  const { state, datedFrom, datedTo, q } = request;
  let query = shown(tx);
  if (state !== undefined) query = query.where('bank_line.state', '=', state);
  if (datedFrom !== undefined) query = query.where('bank_line.dated_on', '>=', datedFrom);
  if (datedTo !== undefined) query = query.where('bank_line.dated_on', '<=', datedTo);
  if (q !== undefined) query = query.where(beginsWith('bank_line.reference_key', q.replaceAll(/\s+/g, '').toUpperCase()));
  return keysetPage(tx, query, { request, id: 'bank_line.id', keys: { datedOn: 'bank_line.dated_on' }, byDefault: '-datedOn' });
}

export const findLine = async (tx: ReadTx, id: string): Promise<ShownLine> => found(await shown(tx).where('bank_line.id', '=', id).executeTakeFirst());

/** Documents that are owed and of which `where` holds, so many for each of the values at most. */
async function findOpen(tx: ReadTx, values: RawBuilder<unknown>, where: RawBuilder<boolean>, most: number): Promise<readonly OpenDocument[]> {
  const { rows } = await sql<OpenDocument>`select d.*, c.name as customer_name from ${values} as said (value) cross join lateral (
      select r.id, r.number, r.payer, r.open_pence, r.customer_id, r.worksheet_id as job_id, r.due_on from receivable r where r.open_pence > 0 and ${where} limit ${most}) d
    join customer c on c.id = d.customer_id`.execute(tx.db);
  return rows;
}

/** As many documents of an account, and payments, as are looked at. */
const mostLooked = 500;

/** Everything by which these lines may be known again. */
export async function findKnown(tx: ReadTx, lines: readonly Said[]): Promise<Known> {
  if (lines.length === 0) return { documents: [], payments: [], payers: new Map() };
  const payers = await findPayers(tx, [...new Set(lines.map((line) => line.payer_key).filter(isPayer))]);
  const tokens = [...new Set(lines.flatMap((line) => tokensOf(line.reference)))];
  const sums = [...new Set(lines.flatMap((line) => (line.amount_pence > 0 ? [line.amount_pence] : [])))];
  const accounts = [...new Set([...payers.values()].map(({ id }) => id))];
  const documentsOf = [
    ...(await findOpen(tx, sql`unnest(${tokens}::text[])`, sql`r.number = said.value`, 1)),
    // Of a sum that two have, neither is the only one.
    ...(await findOpen(tx, sql`unnest(${sums}::int8[])`, sql`r.open_pence = said.value`, 2)),
    ...(await findOpen(tx, sql`unnest(${accounts}::uuid[])`, sql`r.customer_id = said.value and r.payer = 'customer'`, mostLooked)),
  ];
  const byId = new Map(documentsOf.map((document) => [document.id, document]));
  return { documents: [...byId.values()], payments: await findRecorded(tx, lines), payers };
}

async function findPayers(tx: ReadTx, keys: readonly string[]): Promise<Known['payers']> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string; name: string }>`
    select said.key, c.id, c.name from unnest(${[...keys]}::text[]) as said (key)
    cross join lateral (select customer_id from bank_line b where b.payer_key = said.key and b.customer_id is not null order by b.matched_at desc limit 1) last
    join customer c on c.id = last.customer_id`.execute(tx.db);
  return new Map(rows.map(({ key, ...customer }) => [key, customer]));
}

/** What is recorded with one of these sums around these days, by transfer, and stands on no line yet: what came in for lines that came in, refunds for those that went out. */
async function findRecorded(tx: ReadTx, lines: readonly Said[]): Promise<readonly RecordedPayment[]> {
  const of = async (wanted: readonly Said[], kinds: ReturnType<typeof sql>) => {
    if (wanted.length === 0) return [];
    const sums = wanted.map((line) => ({ pence: Math.abs(line.amount_pence), on: line.dated_on }));
    const { rows } = await sql<RecordedPayment>`
      select distinct on (p.id) p.id, p.kind, p.amount_pence, p.received_on, p.reference_key, p.customer_id, c.name as customer_name
      from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as w (pence int8, "on" date)
      join payment p on p.amount_pence = w.pence and p.received_on between w."on" - ${daysBefore}::int and w."on" + ${daysAfter}::int and p.method = 'bacs' and ${kinds}
      join customer c on c.id = p.customer_id
      where not exists (select from bank_line b where b.payment_id = p.id) order by p.id limit ${mostLooked}`.execute(tx.db);
    return rows;
  };
  return [
    ...(await of(
      lines.filter((line) => line.amount_pence > 0),
      sql`p.kind in ('deposit', 'excess', 'balance', 'on-account')`,
    )),
    ...(await of(
      lines.filter((line) => line.amount_pence < 0),
      sql`p.kind = 'refund'`,
    )),
  ];
}

/** A payment as a line may be matched to it. */
export const findPayment = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('payment').select(['id', 'kind', 'amount_pence', 'customer_id']).where('id', '=', id).executeTakeFirst();

export const isCustomer = async (tx: ReadTx, id: string): Promise<boolean> =>
  (await tx.db.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Whether a document of the job is posted. */
export const isPosted = async (tx: ReadTx, jobId: string): Promise<boolean> =>
  (await tx.db.selectFrom('receivable').select('id').where('worksheet_id', '=', jobId).limit(1).executeTakeFirst()) !== undefined;
