import { customerExposure, ExposurePart } from '@quarterlight/contract/billing/exposure';
import * as billing from '@quarterlight/contract/billing/routes';
import type { Payer, TakenKind } from '@quarterlight/contract/payments/schemas';
import { showExport } from '@quarterlight/contract/reporting/routes';
import { getWorksheet, recordPayment } from '@quarterlight/contract/worksheets/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { sql } from 'kysely';
import { rules } from '../../../testing/company/verify.ts';
import type { Answer, Client } from '../../../testing/kit/client.ts';
import { aCompletedJob, type Job } from '../../../testing/kit/completed-jobs.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer } from '../companies/companies.testing.ts';
import { draftedOf } from './allocate.ts';
import { findJobs, findPayments, findReceivables } from './payments.queries.ts';
import { spreadOf } from './payments.rules.ts';

/** A payment's body. */
export const money = (amount: number, kind: TakenKind = 'balance', more: { payer?: Payer; currency?: string } = {}) => ({
  kind,
  method: 'card' as const,
  amount: { amount, currency: more.currency ?? 'GBP' },
  reference: '',
  ...(more.payer === undefined ? {} : { payer: more.payer }),
});

export const take = (by: Client, job: Pick<Job, 'id'>, body: ReturnType<typeof money>) => by.call(recordPayment, { params: { id: job.id }, body });

/** Jobs written straight into the database never told the customer's exposure: this does. */
export const setExposure = (tenant: TestTenant) =>
  tenant.scope.write((tx) =>
    sql`update customer c set exposure_pence = (select coalesce(sum(gross_pence), 0) from worksheet w where w.customer_id = c.id and w.state = 'completed')`.execute(
      tx.db,
    ),
  );

export const exposureOf = (tenant: TestTenant, id: string) =>
  tenant.scope.read(async (tx) => (await tx.db.selectFrom('customer').select('exposure_pence').where('id', '=', id).executeTakeFirstOrThrow()).exposure_pence);

/** What a person did: which job, what, and how much. */
export interface Step {
  readonly do: 'deposit' | 'excess' | 'balance' | 'draft' | 'post' | 'credit' | 'credit-part' | 'discard';
  readonly job: number;
  readonly pence: number;
  readonly payer: Payer | null;
  readonly place: number;
  readonly by: number;
}

/** An export ends before today. */
const yesterday = (tenant: TestTenant) => addDays(day(tenant.scope.today()), -1);

/** Four completed jobs of one customer, who is an insurer: shared, whole, the policyholder's own, and one for nothing. */
export async function aMoneyWorld() {
  const tenant = await aTenant();
  const customer = await aCustomer(tenant, { type: 'insurer' });
  const branch = await aBranch(tenant);
  const common = { customerId: customer.id, branchId: branch.id, completedOn: yesterday(tenant) };
  const jobs = [
    await aCompletedJob(tenant, { ...common, billed_to: 'both', excess_pence: 11_500 }),
    await aCompletedJob(tenant, common),
    await aCompletedJob(tenant, { ...common, billed_to: 'policyholder' }),
    await aCompletedJob(tenant, { ...common, jobType: 'warranty', lines: [{ net: 0 }] }),
  ];
  await setExposure(tenant);
  const people = [await tenant.user({ role: 'accounts' }), await tenant.user({ role: 'administrator' })];
  const world: World = { tenant, customer, jobs, people };
  return { ...world, run: (step: Step) => run(world, step) };
}
interface World {
  readonly tenant: TestTenant;
  readonly customer: { readonly id: string };
  readonly jobs: readonly Job[];
  readonly people: readonly Client[];
}

const amountOf = (amount: number) => ({ amount, currency: 'GBP' });
const said = (answer: Answer<unknown>): string => (answer.status < 300 ? 'done' : (answer.problem.code ?? String(answer.status)));

async function run({ jobs, people }: World, step: Step): Promise<string> {
  const [job, by] = [jobs[step.job % jobs.length], people[step.by % people.length]];
  if (!job || !by) return 'nothing';
  switch (step.do) {
    case 'deposit':
    case 'excess':
    case 'balance':
      return said(await take(by, job, money(step.pence, step.do, step.payer === null ? {} : { payer: step.payer })));
    case 'draft':
      return said(await by.call(billing.createInvoices, { body: { worksheetId: job.id } }));
    default: {
      const { items } = (await by.call(billing.listInvoices, { query: { worksheetId: job.id } })).body;
      const fit = items.filter(
        (row) => row.type !== 'credit-note' && !row.credited && (row.state === 'draft') === (step.do === 'post' || step.do === 'discard'),
      );
      const row = fit[step.place % Math.max(1, fit.length)];
      if (!row) return 'nothing';
      const input = { params: { id: row.id }, version: row.version };
      if (step.do === 'post') return said(await by.call(billing.postInvoice, input));
      if (step.do === 'discard') return said(await by.call(billing.discardInvoice, input));
      const body = { reason: 'Wrong' };
      if (step.do === 'credit') return said(await by.call(billing.creditInvoice, { ...input, body }));
      const { lines } = (await by.call(billing.showInvoice, { params: { id: row.id } })).body;
      const line = lines[step.pence % Math.max(1, lines.length)];
      return line
        ? said(await by.call(billing.creditInvoice, { ...input, body: { ...body, lines: [{ lineId: line.id, net: amountOf(step.pence) }] } }))
        : 'nothing';
    }
  }
}

const kept = [
  'A customer owes something else than is open.',
  "A customer's balance is not what its documents still ask for.",
  'More was paid on documents than was taken.',
  'A payment is not what was allocated of it.',
  'What is owed is not what was billed less what paid it.',
  'A document and what is owed on it disagree.',
  'A job waits for other drafts than it has.',
  'A line is not credited by what its credit notes say.',
  'A document is not credited by its lines.',
  'A row of a job does not carry its bounds.',
];

/** What of the money does not hold, each as a sentence: in the rows, and in what people are shown of them. */
export async function brokenMoney({ tenant, customer, jobs, people }: World): Promise<string[]> {
  const broken: string[] = [];
  await tenant.scope.read(async (tx) => {
    for (const sentence of kept) {
      const { rows } = await sql.raw(rules[sentence] ?? `select '${sentence} is no rule'`).execute(tx.db);
      if (rows.length > 0) broken.push(sentence);
    }
    for (const job of jobs) {
      const payments = await findPayments(tx, [job.id]);
      const receivables = await findReceivables(tx, [job.id]);
      const [known] = await findJobs(tx, [job.id]);
      const of = (pence: (row: (typeof payments)[number]) => number) => payments.reduce((all, row) => all + pence(row), 0);
      const received = of((row) => row.amount_pence);
      if (received !== of((row) => row.allocated_pence) + of((row) => row.unallocated_pence)) broken.push(`${job.number}: received is not allocated and free`);
      if (receivables.some((row) => row.paid_pence > row.gross_pence)) broken.push(`${job.number}: more is paid than was billed`);
      const unposted = known ? draftedOf(known) : { customer: 0, policyholder: 0 };
      if (spreadOf({ payments, receivables, unposted }).allocations.length > 0) broken.push(`${job.number}: money lies idle beside an open document`);
    }
  });
  return [...broken, ...(await brokenFigures({ tenant, customer, jobs, people }))];
}

/** The list of invoices, each invoice, the job, the export and the customer say the same. */
async function brokenFigures({ customer, jobs, people, tenant }: World): Promise<string[]> {
  const broken: string[] = [];
  const [, reader] = people;
  if (!reader) return ['nobody reads'];
  const on = yesterday(tenant);
  const { body: exported } = await reader.call(showExport, { params: { name: 'completed-jobs-export' }, query: { from: on, to: on, limit: 200 } });
  const cell = (row: (typeof exported.items)[number] | undefined, key: string) => row?.cells[exported.columns.findIndex((column) => column.key === key)] ?? '';
  let exposure = 0;
  for (const job of jobs) {
    const { items } = (await reader.call(billing.listInvoices, { query: { worksheetId: job.id } })).body;
    const standing = items.filter((row) => row.type !== 'credit-note' && !row.credited);
    const sheet = (await reader.call(getWorksheet, { params: { id: job.id } })).body;
    const taken = sheet.payments.reduce((all, payment) => all + payment.amount.amount, 0);
    const paid = items.reduce((all, row) => all + row.paid.amount, 0);
    if (paid > taken) broken.push(`${job.number}: more is paid than was taken`);
    for (const row of items) {
      const { payments, balance } = (await reader.call(billing.showInvoice, { params: { id: row.id } })).body;
      const sum = payments.reduce((all, each) => all + each.amount.amount, 0);
      const owed = row.type === 'credit-note' ? 0 : row.gross.amount - row.creditedSum.amount;
      const due = owed - sum;
      if (sum !== row.paid.amount || balance.amount !== due || row.balance.amount !== due)
        broken.push(`${row.number ?? 'draft'}: shows other figures than paid it`);
      const state = owed > 0 && row.paid.amount === owed ? 'paid' : row.paid.amount > 0 ? 'part-paid' : 'posted';
      if (row.state !== 'draft' && row.state !== state) broken.push(`${row.number ?? ''} is ${row.state} and ought to be ${state}`);
    }
    const billed = sheet.state === 'invoiced' ? standing.reduce((all, row) => all + row.gross.amount - row.creditedSum.amount, 0) : sheet.gross.amount;
    if (sheet.owed.total.amount !== Math.max(0, billed - taken)) broken.push(`${job.number}: owes ${sheet.owed.total.amount} of ${billed} with ${taken} taken`);
    const line = exported.items.find((row) => cell(row, 'worksheet') === job.number);
    const exportedAs = `${cell(line, 'net')} ${cell(line, 'invoiced')}`;
    if (exportedAs !== `${sheet.net.amount} ${sheet.state === 'invoiced' ? 'Y' : 'N'}`) broken.push(`${job.number}: is exported as ${exportedAs}`);
    exposure += sheet.state === 'invoiced' ? 0 : sheet.gross.amount;
    exposure += standing.reduce((all, row) => all + (row.payer === 'customer' ? row.balance.amount : 0), 0);
  }
  const owes = await exposureOf(tenant, customer.id);
  if (owes !== exposure) broken.push(`the customer owes ${owes} and not ${exposure}`);
  const { parts, balance } = (await reader.call(customerExposure, { params: { id: customer.id } })).body;
  const made = (of: readonly ExposurePart[]) => parts.reduce((all, { part, amount }) => all + (of.includes(part) ? amount.amount : 0), 0);
  if (made(ExposurePart.options) !== owes) broken.push(`what the customer owes comes to ${made(ExposurePart.options)} and not ${owes}`);
  const asked = made(ExposurePart.options) - made(['to-do', 'completed', 'drafts']);
  if (asked !== balance.amount) broken.push(`the documents ask for ${asked} and not ${balance.amount}`);
  return broken;
}
