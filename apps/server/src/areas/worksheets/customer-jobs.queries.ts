import type { QueryOf } from '@quarterlight/contract/route';
import { normaliseRegistration } from '@quarterlight/contract/rules/registration';
import type { listCustomerJobs } from '@quarterlight/contract/worksheets/customer-job-routes';
import { customerSteps } from '@quarterlight/contract/worksheets/customer-names';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { customerFiles, statesOf } from './customer-jobs.rules.ts';

const columns = [
  'worksheet.id',
  'worksheet.number',
  'worksheet.version',
  'worksheet.state',
  'worksheet.booking_id',
  'worksheet.expected_at',
  'worksheet.registration',
  'worksheet.vehicle_description',
  'worksheet.damaged_glass',
  'worksheet.glass_summary',
  'worksheet.order_number',
  'worksheet.booked_day',
  'worksheet.booked_slot',
  'worksheet.wished_day',
  'worksheet.wished_slot',
  'worksheet.created_at',
  'worksheet.rejection_note',
] as const;

const keys = { createdAt: 'worksheet.created_at', number: 'worksheet.number_key', registration: 'worksheet.registration' };

type ListQuery = QueryOf<typeof listCustomerJobs>;

function askedFor(tx: ReadTx, { state, q }: ListQuery) {
  let rows = tx.db.selectFrom('worksheet');
  // Said in so many words, so that the customer's own indexes find them; the policies would only throw the others away.
  if (tx.actor.customerId !== null) rows = rows.where('worksheet.customer_id', '=', tx.actor.customerId);
  if (state !== undefined) rows = rows.where('worksheet.state', 'in', statesOf[state]);
  if (state === 'accepted') rows = rows.where('worksheet.booking_id', 'is', null);
  if (state === 'booked') rows = rows.where('worksheet.booking_id', 'is not', null).where('worksheet.expected_at', 'is', null);
  if (state === 'on-its-way') rows = rows.where('worksheet.expected_at', 'is not', null);
  return q === undefined ? rows : rows.where((eb) => eb.or(beginnings(q)));
}

/** Number, registration or the customer's own reference begins with the text. */
function beginnings(text: string) {
  const upper = text.trim().toUpperCase();
  return [
    beginsWith(sql`worksheet.number collate "C"`, upper),
    beginsWith('worksheet.registration', normaliseRegistration(text) || upper),
    sql<boolean>`(worksheet.order_key <> '' and ${beginsWith('worksheet.order_key', upper)})`,
  ];
}

/** A customer's own jobs, and what of each has not been read. */
export function findCustomerJobs(tx: ReadTx, query: ListQuery) {
  const { q, ...rest } = query;
  const found = askedFor(tx, rest).select('worksheet.id');
  const byIds = (ids: readonly string[]) => summaries(tx).where('worksheet.id', '=', sql<string>`any(${ids}::uuid[])`);
  return keysetPage(tx, found, {
    request: query,
    id: 'worksheet.id',
    keys,
    byDefault: '-createdAt',
    byIds,
    ...(q === undefined ? {} : { anyOf: beginnings(q) }),
  });
}

const summaries = (tx: ReadTx) =>
  tx.db
    .selectFrom('worksheet')
    .select(columns)
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('worksheet_message as m')
            .select('m.id')
            .whereRef('m.tenant_id', '=', 'worksheet.tenant_id')
            .whereRef('m.worksheet_id', '=', 'worksheet.id')
            .where('m.from_customer', '=', false)
            .where('m.read_at', 'is', null),
        )
        .as('is_unread'),
    );

export type CustomerJobRow = Awaited<ReturnType<typeof findCustomerJobs>>['items'][number];

/** The newest live job of an account for a vehicle that was sent or taken since an instant, but not this one. */
export const findSameVehicle = (
  tx: WriteTx,
  {
    customerId,
    registration,
    since,
    besides,
  }: { readonly customerId: string; readonly registration: string; readonly since: string; readonly besides: string },
) =>
  tx.db
    .selectFrom('worksheet')
    .select(['id', 'number', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('registration', '=', registration)
    .where('created_at', '>', since)
    .where('state', 'not in', ['cancelled', 'rejected'])
    .where('id', '!=', besides)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Of each of these jobs those that were sent for the same vehicle within an hour, whichever came first. */
export async function findSameJobs(tx: ReadTx, rows: readonly { readonly id: string; readonly same_job_of: string | null }[]) {
  const ids = rows.map(({ id }) => id);
  const first = rows.flatMap(({ same_job_of }) => same_job_of ?? []);
  const found = await tx.db
    .selectFrom('worksheet')
    .select(['id', 'number', 'same_job_of'])
    .where((eb) => eb.or([eb('same_job_of', '=', sql<string>`any(${ids}::uuid[])`), eb('id', '=', sql<string>`any(${first}::uuid[])`)]))
    .orderBy('number_key')
    .limit(500)
    .execute();
  return (row: (typeof rows)[number]) =>
    found.filter((other) => other.same_job_of === row.id || other.id === row.same_job_of).map(({ id, number }) => ({ id, number }));
}

/** The files of jobs that are for their customers, the oldest first. */
export const findCustomerFiles = async (tx: ReadTx, worksheetIds: readonly string[]) =>
  worksheetIds.length === 0
    ? []
    : tx.db
        .selectFrom('worksheet_file')
        .innerJoin('file', (join) => join.onRef('file.tenant_id', '=', 'worksheet_file.tenant_id').onRef('file.id', '=', 'worksheet_file.file_id'))
        .innerJoin('lookup', (join) => join.onRef('lookup.tenant_id', '=', 'worksheet_file.tenant_id').onRef('lookup.id', '=', 'worksheet_file.file_type_id'))
        .select(['worksheet_file.worksheet_id', 'worksheet_file.file_id', 'worksheet_file.created_at', 'file.media_type', 'lookup.kind'])
        .where('worksheet_file.worksheet_id', 'in', worksheetIds)
        .where('lookup.kind', 'in', Object.keys(customerFiles))
        .orderBy('worksheet_file.id')
        .limit(500)
        .execute();

/** What has happened to a job that its customer is told of, the oldest first. */
export const findSteps = (tx: ReadTx, worksheetId: string) =>
  tx.db
    .selectFrom('worksheet_event')
    .select(['id', 'at', 'action'])
    .where('worksheet_id', '=', worksheetId)
    .where('action', 'in', Object.keys(customerSteps))
    .orderBy('id')
    .limit(100)
    .execute();

/** What is on a job's lines, with the glass by its type. */
export const findWork = (tx: ReadTx, worksheetId: string) =>
  tx.db
    .selectFrom('worksheet_line')
    .leftJoin('lookup', (join) => join.onRef('lookup.tenant_id', '=', 'worksheet_line.tenant_id').onRef('lookup.id', '=', 'worksheet_line.glass_type_id'))
    .select(['worksheet_line.kind', 'lookup.name'])
    .where('worksheet_line.worksheet_id', '=', worksheetId)
    .orderBy('worksheet_line.position')
    .execute();
