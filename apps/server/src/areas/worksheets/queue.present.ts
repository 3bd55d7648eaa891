import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import type { QueuedJob } from '@quarterlight/contract/worksheets/queue-schemas';
import { WorksheetSource } from '@quarterlight/contract/worksheets/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Presence } from '../../platform/realtime/presence.ts';
import { namesOf } from '../identity/index.ts';
import { damagedGlassOf, extentOf, wishedSlotOf } from './customer-jobs.present.ts';
import { findCustomerFiles, findSameJobs } from './customer-jobs.queries.ts';
import { named, presentContact } from './worksheets.present.ts';
import { findAccounts, findWorksheet, type WorksheetRow } from './worksheets.queries.ts';

/** What customers asked for, of the jobs on a page of the queue. */
export async function presentQueue(tx: ReadTx, rows: readonly WorksheetRow[], presence: Presence): Promise<QueuedJob[]> {
  const ids = rows.map(({ id }) => id);
  const [files, accounts, names, same] = await Promise.all([
    findCustomerFiles(tx, ids),
    findAccounts(
      tx,
      rows.map(({ customer_id }) => customer_id),
    ),
    namesOf(
      tx,
      rows.flatMap((row) => [row.job_type_id, row.cause_id, row.branch_id, row.rejection_reason_id]),
    ),
    findSameJobs(tx, rows),
  ]);
  return rows.map((row) => ({
    ...onWire(
      row,
      'id',
      'number',
      'version',
      'registration',
      'vehicle_description',
      'town',
      'postcode',
      'order_number',
      'wished_day',
      'submitted_at',
      'answer_by',
    ),
    source: WorksheetSource.parse(row.source),
    customer: { id: row.customer_id, name: row.customer_name },
    onStop: accounts.get(row.customer_id)?.on_stop ?? false,
    jobType: { id: row.job_type_id, name: names.get(row.job_type_id) ?? '' },
    cause: named(names, row.cause_id),
    branch: named(names, row.branch_id),
    place: FittingPlace.parse(row.place),
    contact: presentContact(row).contact,
    photographs: files
      .filter((file) => file.worksheet_id === row.id && file.kind === 'damage')
      .map((file) => ({ fileId: file.file_id, mediaType: file.media_type })),
    openBy: openBy(tx, row.id, presence),
    glass: damagedGlassOf(row),
    extent: extentOf(row),
    note: row.damage_note,
    wishedSlot: wishedSlotOf(row),
    reason: names.get(row.rejection_reason_id ?? '') ?? '',
    reasonWords: row.rejection_note,
    sameJobs: same(row),
  }));
}

/** The request of one job; or record.not_found. */
export async function showRequest(tx: ReadTx, id: string, presence: Presence): Promise<QueuedJob> {
  return found((await presentQueue(tx, [found(await findWorksheet(tx, id))], presence))[0]);
}

/** Everybody of the office and the branches who has the job open, besides whoever asks. */
function openBy({ tenant, actor }: ReadTx, id: string, presence: Presence): string[] {
  const others = presence
    .open({ tenantId: tenant.id, entity: 'worksheet', id })
    .filter(({ userId, whose }) => userId !== actor.userId && whose.customerId === null);
  return [...new Set(others.map(({ name }) => name))];
}
