import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import { type Day, day, formatDay } from '@quarterlight/kit/days';
import { emptyId, newId, newIdOf } from '@quarterlight/kit/ids';
import { instantOf } from '@quarterlight/kit/instants';
import { sortKey, truncate } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import { makeMany } from '../../platform/record/bulk.ts';
import { keepLastJobs } from '../companies/index.ts';
import { nextNumbers } from '../system/index.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** A job that was done and billed before the company came here. */
export interface MovedJob {
  /** Best from `idOfMovedJob`: the jobs of a vehicle stand in the order of their ids. */
  readonly id: string;
  /** What it was called there: no other job of ours has it. */
  readonly formerNumber: string;
  readonly customerId: string;
  readonly jobTypeId: string;
  /** Not after today. */
  readonly doneOn: string;
  readonly registration?: string | null;
  /** Make and model in words, where the vehicle is not one of ours. */
  readonly vehicle?: string | null;
  /** What was fitted; without it there is no guarantee to show. */
  readonly glass?: string | null;
  readonly branchId?: string | null;
  readonly technicianId?: string | null;
  readonly contactFirstName?: string | null;
  readonly contactLastName?: string | null;
  readonly contactTelephone?: string | null;
  readonly contactEmail?: string | null;
  readonly postcode?: string | null;
  readonly insurer?: string | null;
  readonly policyNumber?: string | null;
  readonly claimNumber?: string | null;
  readonly orderNumber?: string | null;
  readonly note?: string | null;
  /** What it came to, in pence; nothing where that is not said. */
  readonly netPence?: number;
  readonly vatPence?: number;
  readonly grossPence?: number;
}

/** At noon of its day: nothing says when on the day it was. */
const instantOfJob = (tx: ReadTx, on: string): string => instantOf(day(on), '12:00', tx.tenant.timeZone);

/** A new id for a job that was done on a day: it stands among the others in the order of time. */
export const idOfMovedJob = (tx: ReadTx, on: string): string => newIdOf(Date.parse(instantOfJob(tx, on)));

/**
 * Makes many jobs that are over, with their entries in the timeline, the log and the search box: invoiced, since they were billed elsewhere, so that nothing is to be done, billed, paid or
 * told for them. A registration of one of our vehicles links the job to that. Call `tellLastJobs` when all of them are made. At most some hundred at once.
 */
export async function makeMovedJobs(tx: BulkTx, jobs: readonly MovedJob[]): Promise<WorksheetRow[]> {
  if (jobs.length === 0) return [];
  const customers = await customersOf(tx, jobs);
  const vehicles = await vehiclesOf(tx, jobs);
  const numbers = await nextNumbers(tx, 'moved-worksheet', jobs.length);
  const made = await makeMany(
    tx,
    worksheet,
    jobs.map((job, index) => {
      const customer = customers.get(job.customerId) ?? '';
      return { ...columnsOf(tx, job, vehicles), number: numbers[index], customer_name: customer, customer_key: sortKey(customer) };
    }),
  );
  await tellTimelines(tx, made);
  return made;
}

/** Tells when these customers last sent a job. Their rows stay locked to the end of the transaction: call it last. */
export const tellLastJobs = (tx: BulkTx, customerIds: readonly string[]): Promise<void> =>
  keepLastJobs(tx, customerIds, sql`select w.created_on from worksheet w where w.customer_id = held.id order by w.created_at desc, w.id desc limit 1`);

async function customersOf(tx: BulkTx, jobs: readonly MovedJob[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(jobs.map(({ customerId }) => customerId))];
  const { rows } = await sql<{ id: string; name: string }>`select id, name from customer where id = any(${ids}::uuid[])`.execute(tx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Vehicle {
  readonly id: string;
  readonly registration: string;
  readonly description: string;
}

async function vehiclesOf(tx: BulkTx, jobs: readonly MovedJob[]): Promise<ReadonlyMap<string, Vehicle>> {
  const marks = [...new Set(jobs.map(markOf).filter((mark) => mark !== ''))];
  const { rows } = await sql<Vehicle>`select id, registration, concat_ws(' ', nullif(make, ''), nullif(model, ''), nullif(derivative, ''), year) as description
    from vehicle where registration = any(${marks}::text[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.registration, row]));
}

const markOf = ({ registration }: MovedJob): string => normaliseRegistration(registration ?? '');

function columnsOf(tx: BulkTx, job: MovedJob, vehicles: ReadonlyMap<string, Vehicle>) {
  const vehicle = vehicles.get(markOf(job));
  const at = instantOfJob(tx, job.doneOn);
  const { netPence = 0, vatPence = 0, grossPence = netPence + vatPence } = job;
  return {
    id: job.id,
    former_number: job.formerNumber,
    source: 'moved-in',
    state: 'invoiced',
    done_elsewhere: true,
    job_type_id: job.jobTypeId,
    customer_id: job.customerId,
    branch_id: job.branchId ?? null,
    technician_id: job.technicianId ?? null,
    vehicle_id: vehicle?.id ?? null,
    registration: markOf(job),
    vehicle_description: job.vehicle || (vehicle?.description ?? ''),
    glass_summary: truncate(job.glass ?? '', 100),
    contact_first_name: job.contactFirstName ?? '',
    contact_last_name: job.contactLastName ?? '',
    contact_telephone: job.contactTelephone ?? '',
    contact_email: job.contactEmail ?? '',
    postcode: job.postcode ?? '',
    insurer_name: job.insurer ?? '',
    policy_number: job.policyNumber ?? '',
    claim_number: job.claimNumber ?? '',
    order_number: job.orderNumber ?? '',
    note_internal: job.note ?? '',
    net_pence: netPence,
    vat_pence: vatPence,
    gross_pence: grossPence,
    completed_on: job.doneOn,
    completed_at: at,
    invoiced_at: at,
    created_by: tx.actor.userId,
    // They stand in lists and figures where they were, not among what is taken in today.
    created_at: at,
    created_on: job.doneOn,
    updated_at: tx.now,
  };
}

async function tellTimelines(tx: BulkTx, jobs: readonly WorksheetRow[]): Promise<void> {
  const events = jobs.map((row) => ({
    id: newId(),
    worksheet_id: row.id,
    at: tx.now,
    action: 'created',
    summary: `Moved in from another system, where it was ${row.former_number} and was done on ${formatDay(dayOf(row))}`,
    reason: '',
    internal: false,
    user_id: tx.actor.userId,
    user_name: tx.actor.displayName,
    customer_id: row.customer_id,
    bound_branch: row.branch_id ?? emptyId,
    bound_technician: row.technician_id ?? emptyId,
  }));
  await sql`insert into worksheet_event (id, worksheet_id, at, action, summary, reason, internal, user_id, user_name, customer_id, bound_branch, bound_technician)
    select id, worksheet_id, at, action, summary, reason, internal, user_id, user_name, customer_id, bound_branch, bound_technician
      from jsonb_populate_recordset(null::worksheet_event, ${JSON.stringify(events)}::jsonb)`.execute(tx.db);
}

const dayOf = (row: WorksheetRow): Day => day(row.completed_on ?? row.created_on);
