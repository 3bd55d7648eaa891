import { emptyId, newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import { DependedOn, defineImport, type Tell } from '../../platform/imports/define-import.ts';
import { firstMoved, keepTouched, madeIn } from '../../platform/imports/made.ts';
import { inParts, takeUpTouched } from '../../platform/imports/put-back.ts';
import { makeMany, removeMany } from '../../platform/record/bulk.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  bringCreditsForward,
  bringDocumentsForward,
  creditUsedSince,
  knowJobs,
  oweBroughtForward,
  removeBroughtForward,
  spreadFreeMoney,
} from '../payments/index.ts';
import { lookupByKind } from '../system/index.ts';
import { assertMovesJobs, idOfMovedJob, makeMovedJobs, removeJobs, tellLastJobs, whyJobsStay, worksheetRecord } from '../worksheets/index.ts';
import type { InvoiceDetail } from './billing.detail.ts';
import { invoice } from './invoice.record.ts';
import { openInvoiceFileColumns } from './open-invoice-file.columns.ts';
import { type OpenLine, openInvoiceFindings, owedInPlan, planOpenInvoices } from './plan-open-invoices.ts';

const atOnce = 500;

/** Documents of another system that are still owed, and credits that customers have there. */
export const openInvoiceImport = defineImport({
  kind: 'open-invoices',
  title: 'Open invoices and credits',
  columns: openInvoiceFileColumns,
  needs: [['number'], ['account'], ['dated'], ['owed']],
  ofSupplier: false,
  assertOptions: async ({ actor }) => assertMovesJobs(actor),
  hold: async (tx) => {
    // Files of jobs make jobs by the same numbers.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`job files ${tx.tenant.id}`}, 0))`.execute(tx.db);
  },
  plan: planOpenInvoices,
  total: { title: 'Owed, net of credits', of: owedInPlan },
  findings: openInvoiceFindings,
  apply: async (tx, { id }, tell) => {
    await apply(tx, id, tell).catch((error: unknown) => {
      // Somebody made the like meanwhile.
      throw error instanceof DatabaseError && error.code === '23505' ? new Refusal('load.changed') : error;
    });
    return {};
  },
  dependedOn: (tx, _made, { id }) => whyStays(tx, id),
  undo: async (tx, _made, { id }) => {
    await holdJobs(
      tx,
      sql`select i.worksheet_id from invoice i where i.id in (${madeIn(id)}) union select p.worksheet_id from payment p where p.id in (${madeIn(id)})`,
    );
    const why = await whyStays(tx, id);
    if (why !== null) throw new DependedOn(why);
    const { rows } = await sql<{ id: string }>`select distinct customer_id as id from worksheet where id in (${madeIn(id)})`.execute(tx.db);
    await inParts(tx, id, 'invoice', 'An invoice that came with it is in use.', async (touched) => {
      const { added } = await takeUpTouched(tx, invoice, touched, changedSince);
      await removeMany(tx, invoice, added, ['number', 'payer_name', 'gross_pence', 'invoice_date', 'due_date']);
    });
    await removeBroughtForward(tx, id, madeIn(id));
    await inParts(tx, id, 'worksheet', 'A job that came with it is in use.', async (touched) => {
      const { added } = await takeUpTouched(tx, worksheetRecord, touched, ({ number }) => `Job ${number}, which it made, was changed since.`);
      await removeJobs(tx, added);
    });
    await tellLastJobs(
      tx,
      rows.map((row) => row.id),
    );
  },
});

const changedSince = ({ number }: { readonly number: string | null }) => `Invoice ${number ?? ''}, which it loaded, was paid or changed since.`;

/** Why documents stay: one was paid since, a credit was spent or given back, or something was done with a job that was made for them. */
async function whyStays(tx: ReadTx, loadId: string): Promise<string | null> {
  const moved = await firstMoved(tx, loadId, 'invoice');
  if (moved !== null) return changedSince(await invoice.read(tx, moved));
  const used = await creditUsedSince(tx, madeIn(loadId));
  return used === null ? whyJobsStay(tx, loadId) : `Credit ${used}, which it loaded, has paid something or was given back since.`;
}

/** Jobs come before their documents and their money, for everybody. */
const holdJobs = (tx: BulkTx, ids: RawBuilder<unknown>) =>
  sql`select id from worksheet where id in (${ids}) order by id for no key update`.execute(tx.db).then(() => undefined);

async function apply(tx: BulkTx, loadId: string, tell: Tell): Promise<void> {
  await holdJobs(tx, sql`select worksheet_id from load_plan where action = 'add'`);
  const jobTypeId = (await lookupByKind(tx, 'job-types', 'replacement')).id;
  const customers = new Set<string>();
  // A job is made of the first line that names it.
  const firstOfJobs = sql`action = 'add' and worksheet_id is null and line = (select min(o.line) from load_plan o where o.job_key = load_plan.job_key and o.action = 'add')`;
  await inLines(tx, firstOfJobs, async (lines) => {
    const made = await makeMovedJobs(
      tx,
      lines.map((line) => ({
        id: idOfMovedJob(tx, line.dated),
        formerNumber: line.job_key,
        customerId: line.customer_id,
        jobTypeId,
        doneOn: line.dated,
        registration: line.registration,
        orderNumber: line.order_number,
      })),
    );
    for (const { customer_id: id } of made) customers.add(id);
    const keys = made.map((row) => row.former_number);
    await sql`update load_plan p set worksheet_id = j.id from unnest(${made.map(({ id }) => id)}::uuid[], ${keys}::text[]) as j (id, key)
      where p.job_key = j.key and p.action = 'add' and p.worksheet_id is null`.execute(tx.db);
    await keepTouched(
      tx,
      loadId,
      made.map(({ id, version }) => ({ id, version })),
    );
  });
  let done = 0;
  const told = (count: number) => tell('Documents', (done += count));
  await inLines(tx, sql`action = 'add' and kind = 'invoice'`, async (lines) => {
    await makeDocuments(tx, lines);
    told(lines.length);
  });
  await inLines(tx, sql`action = 'add' and kind = 'credit'`, async (lines) => {
    await makeCredits(tx, lines);
    told(lines.length);
  });
  await inJobs(tx, (ids) => spreadFreeMoney(tx, ids));
  // What pays them has changed their rows.
  const { rows } = await sql<{ id: string; version: number }>`select p.made_id as id, coalesce(i.version, 1) as version
    from load_plan p left join invoice i on i.id = p.made_id where p.action = 'add'`.execute(tx.db);
  await keepTouched(tx, loadId, rows);
  await oweBroughtForward(tx, madeIn(loadId), 1);
  await tellLastJobs(tx, [...customers]);
}

/** The lines of the plan that are such, some at a time in the order of the file. */
async function inLines(tx: BulkTx, which: RawBuilder<unknown>, work: (lines: readonly OpenLine[]) => Promise<void>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<OpenLine>`select * from load_plan where ${which} and line > ${after} order by line limit ${atOnce}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) return;
    await work(rows);
    after = last.line;
  }
}

async function inJobs(tx: BulkTx, work: (ids: readonly string[]) => Promise<void>): Promise<void> {
  for (let after = emptyId; ; ) {
    const { rows } = await sql<{
      id: string;
    }>`select distinct worksheet_id as id from load_plan where action = 'add' and worksheet_id > ${after}::uuid order by 1 limit ${atOnce}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) return;
    await work(rows.map(({ id }) => id));
    after = last.id;
  }
}

/** The jobs of lines as payments knows them, by id. */
async function jobsOf(tx: BulkTx, lines: readonly OpenLine[]) {
  const { rows } = await sql<{ id: string; number: string; customerId: string; branchId: string | null; technicianId: string | null }>`
    select id, number, customer_id as "customerId", branch_id as "branchId", technician_id as "technicianId" from worksheet
      where id = any(${[...new Set(lines.map((line) => line.worksheet_id))]}::uuid[])`.execute(tx.db);
  await knowJobs(tx, rows);
  return new Map(rows.map((row) => [row.id, row]));
}

async function keepIds(tx: BulkTx, made: readonly { readonly id: string; readonly line: number }[]): Promise<void> {
  await sql`update load_plan p set made_id = m.id from unnest(${made.map(({ id }) => id)}::uuid[], ${made.map(({ line }) => line)}::bigint[]) as m (id, line)
    where p.line = m.line`.execute(tx.db);
}

async function makeDocuments(tx: BulkTx, lines: readonly OpenLine[]): Promise<void> {
  const jobs = await jobsOf(tx, lines);
  const made = lines.map((line) => ({ ...line, id: newId(), jobId: line.worksheet_id ?? '' }));
  await makeMany(
    tx,
    invoice,
    made.map((line) => ({
      id: line.id,
      number: line.number,
      type: 'customer',
      state: 'posted',
      brought_forward: true,
      worksheet_id: line.jobId,
      worksheet_number: jobs.get(line.jobId)?.number ?? '',
      payer: line.payer,
      payer_name: line.payer_name,
      payer_key: sortKey(line.payer_name),
      payer_address: line.address,
      payer_email: line.email,
      payer_vat_number: line.vat_number,
      order_number: line.order_number ?? '',
      registration: line.registration ?? '',
      invoice_date: line.dated,
      due_date: line.due,
      // Of its VAT the other system has told; here it is owed, and no more.
      net_pence: line.owed,
      vat_pence: 0,
      gross_pence: line.owed,
      detail: { broughtForward: { original: line.original, job: line.job ?? '' } } satisfies Partial<InvoiceDetail>,
      created_by: tx.actor.userId,
      created_at: tx.now,
      posted_by: tx.actor.userId,
      posted_at: tx.now,
      customer_id: line.customer_id,
      bound_branch: emptyId,
      bound_technician: emptyId,
    })),
  );
  await bringDocumentsForward(
    tx,
    made.map(({ id, number, jobId, payer, owed, dated, due }) => ({ id, number, jobId, payer, pence: owed, invoicedOn: dated, dueOn: due })),
  );
  await keepIds(tx, made);
}

async function makeCredits(tx: BulkTx, lines: readonly OpenLine[]): Promise<void> {
  await jobsOf(tx, lines);
  const { rows } = await sql<{
    line: number;
    id: string;
  }>`select c.line, i.made_id as id from load_plan c join load_plan i on i.number = c.credits and i.kind = 'invoice' and i.made_id is not null
    where c.line = any(${lines.map(({ line }) => line)}::bigint[])`.execute(tx.db);
  const targets = new Map(rows.map(({ line, id }) => [line, id]));
  const made = lines.map((line) => ({ ...line, id: newId(), receivableId: targets.get(line.line) ?? line.target_id }));
  await bringCreditsForward(
    tx,
    made.map(({ id, number, worksheet_id: jobId, payer, owed, receivableId }) => ({ id, number, jobId: jobId ?? '', payer, pence: owed, receivableId })),
  );
  await keepIds(tx, made);
}
