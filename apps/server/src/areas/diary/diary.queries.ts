import { outwardOf } from '@quarterlight/contract/rules/postcode';
import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import { lentTechnicians } from '../schedule/index.ts';

export const findBranches = (tx: ReadTx, branchId: string | undefined) => {
  const branches = tx.db
    .selectFrom('branch')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('status', '=', 'active')
    .orderBy('name_key')
    .orderBy('id')
    .limit(200);
  return (branchId === undefined ? branches : branches.where('id', '=', branchId)).execute();
};

/** The homes of technicians who are lent to the branches that are shown. */
export const findBranchNames = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('branch')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(ids)])
        .execute();

const technicians = (tx: ReadTx) =>
  tx.db
    .selectFrom('app_user')
    .select(['id', 'display_name', 'colour', 'skills', 'home_branch_id', 'roaming', 'work_days', 'daily_minutes', 'name_key'])
    .where('is_technician', '=', true)
    .where('status', '!=', 'disabled')
    .orderBy('name_key')
    .orderBy('id')
    .limit(500);

/** Whom the actor sees in some days. */
interface Shown {
  readonly branchIds: readonly string[];
  /** Those with a visit there, or lent there. */
  readonly among: readonly string[];
  readonly everyone: boolean;
  readonly from: string;
  readonly to: string;
}

/** The technicians of the branches, those who roam or are lent to them, and those with a visit there; a branch's user sees its own, a technician only themselves. */
export async function visibleTechnicians(tx: ReadTx, { branchIds, among, everyone, from, to }: Shown) {
  if (tx.actor.technicianId !== null) return technicians(tx).where('id', '=', tx.actor.technicianId).execute();
  if (tx.actor.branchId !== null) {
    const own = await technicians(tx).where('home_branch_id', '=', tx.actor.branchId).execute();
    const known = new Set(own.map(({ id }) => id));
    return [...own, ...(await lentTechnicians(tx, from, to)).filter(({ id }) => !known.has(id))];
  }
  if (everyone) return technicians(tx).execute();
  return technicians(tx)
    .where((eb) =>
      eb.or([
        ...(branchIds.length > 0 ? [eb('home_branch_id', 'in', branchIds)] : []),
        eb('roaming', '=', true),
        ...(among.length > 0 ? [eb('id', 'in', among)] : []),
      ]),
    )
    .execute();
}
export type TechnicianRow = Awaited<ReturnType<typeof visibleTechnicians>>[number];

/** The bookings of some days with their worksheets, cancelled ones left out, as the reader may see them. */
function bookedBetween(tx: ReadTx, from: string, to: string, branchId: string | undefined) {
  const booked = tx.db
    .selectFrom('booking')
    .innerJoin('worksheet', (join) => join.onRef('worksheet.tenant_id', '=', 'booking.tenant_id').onRef('worksheet.id', '=', 'booking.worksheet_id'))
    .where('booking.day', '>=', from)
    .where('booking.day', '<=', to)
    .where('booking.cancelled_at', 'is', null)
    .orderBy('booking.day')
    .orderBy('booking.id')
    .limit(5_000);
  // The reader's bounds in so many words, so that an index finds them; the policies would only throw the others away.
  const { branchId: ownBranch, technicianId } = tx.actor;
  const within = ownBranch === null ? booked : booked.where('booking.branch_id', '=', ownBranch);
  const own = technicianId === null ? within : within.where('booking.technician_id', '=', technicianId);
  return branchId === undefined ? own : own.where('booking.branch_id', '=', branchId);
}

/** What the board shows of them. */
export const findCards = (tx: ReadTx, from: string, to: string, branchId: string | undefined) =>
  bookedBetween(tx, from, to, branchId)
    .select([
      'booking.id',
      'booking.version',
      'booking.worksheet_id',
      'booking.branch_id',
      'booking.technician_id',
      'booking.day',
      'booking.slot',
      'booking.minutes',
      'booking.starts_at',
      'booking.ends_at',
      'booking.over_capacity',
      'booking.over_reason',
      'booking.latitude',
      'booking.longitude',
      'booking.finished_at',
      'worksheet.version as worksheet_version',
      'worksheet.booking_id',
      'worksheet.number',
      'worksheet.state',
      'worksheet.failed_attempt',
      'worksheet.failed_adas',
      'worksheet.inspected_at',
      'worksheet.priority',
      'worksheet.registration',
      'worksheet.vehicle_description',
      'worksheet.glass_summary',
      'worksheet.customer_name',
      'worksheet.job_type_id',
      'worksheet.further_job_types',
      'worksheet.postcode',
      'worksheet.town',
      'worksheet.place',
      'worksheet.technician_id as worksheet_technician_id',
    ])
    .execute();
export type CardRow = Awaited<ReturnType<typeof findCards>>[number];

/** What stands on paper of them. */
export const findPrinted = (tx: ReadTx, from: string, to: string, branchId: string | undefined) =>
  bookedBetween(tx, from, to, branchId)
    .select(['booking.id', 'booking.branch_id', 'booking.technician_id', 'booking.day', 'booking.slot', 'booking.minutes', 'booking.starts_at'])
    .select(['worksheet.number', 'worksheet.state', 'worksheet.registration', 'worksheet.vehicle_description', 'worksheet.glass_summary'])
    .select(['worksheet.customer_name', 'worksheet.contact_first_name', 'worksheet.contact_last_name', 'worksheet.contact_mobile'])
    .select(['worksheet.contact_telephone', 'worksheet.place', 'worksheet.line1', 'worksheet.line2', 'worksheet.line3', 'worksheet.town'])
    .select(['worksheet.county', 'worksheet.postcode', 'worksheet.note_technician', 'worksheet.job_type_id', 'worksheet.further_job_types'])
    .execute();

/** The visits of some days by day and technician. */
export function findBookedDays(tx: ReadTx, from: string, to: string, branchId: string | undefined) {
  const days = tx.db
    .selectFrom('booking')
    .select(['day', 'technician_id'])
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('cancelled_at', 'is', null)
    .groupBy(['day', 'technician_id']);
  const { branchId: ownBranch, technicianId } = tx.actor;
  const within = ownBranch === null ? days : days.where('branch_id', '=', ownBranch);
  const own = technicianId === null ? within : within.where('technician_id', '=', technicianId);
  return (branchId === undefined ? own : own.where('branch_id', '=', branchId)).execute();
}

/** Where visits go on some days, by technician; but for those of one job, which is to be placed. */
export const findVisitPoints = (tx: ReadTx, from: string, to: string, technicianIds: readonly string[], but: string | undefined) =>
  technicianIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('booking')
        .select(['technician_id', 'day', 'worksheet_id', 'latitude', 'longitude'])
        .where('technician_id', 'in', technicianIds)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .where('cancelled_at', 'is', null)
        .$if(but !== undefined, (visits) => visits.where('worksheet_id', '!=', but ?? ''))
        .execute();

/** About where a postcode is, to a kilometre, from the company's own jobs in its district; null where it has been nowhere near. */
export async function placeOfPostcode(tx: ReadTx, postcode: string): Promise<{ latitude: number; longitude: number } | null> {
  const outward = outwardOf(postcode);
  if (outward === null) return null;
  const { rows } = await sql<{ latitude: number; longitude: number }>`select latitude, longitude from app.district_place(${outward})`.execute(tx.db);
  return rows[0] ?? null;
}

/** The kinds of job types. */
export const findJobKinds = async (tx: ReadTx, ids: readonly string[]): Promise<Map<string, string | null>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (
          await tx.db
            .selectFrom('lookup')
            .select(['id', 'kind'])
            .where('id', 'in', [...new Set(ids)])
            .execute()
        ).map(({ id, kind }) => [id, kind]),
      );

/** The days within which accounts' jobs are to be fitted; none where none were agreed, or the account may not be seen. */
export const findFitsWithin = async (tx: ReadTx, ids: readonly string[]): Promise<Map<string, number | null>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (
          await tx.db
            .selectFrom('customer')
            .select(['id', 'fit_within_days'])
            .where('id', 'in', [...new Set(ids)])
            .execute()
        ).map(({ id, fit_within_days }) => [id, fit_within_days]),
      );

/** The visits of some bookings that are open. */
export const findVisits = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('booking')
        .select(['id', 'version', 'branch_id', 'technician_id', 'day', 'slot', 'minutes', 'starts_at', 'over_capacity', 'over_reason'])
        .where('id', 'in', ids)
        .where('cancelled_at', 'is', null)
        .where('finished_at', 'is', null)
        .execute();

export const findJobTypeNames = async (tx: ReadTx): Promise<Map<string, string>> =>
  new Map((await tx.db.selectFrom('lookup').select(['id', 'name']).where('list', '=', 'job-types').execute()).map(({ id, name }) => [id, name]));
