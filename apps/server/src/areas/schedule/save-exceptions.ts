import { bankHolidaysFrom, type Nation } from '@quarterlight/contract/rules/bank-holidays';
import type { BranchException, BranchExceptionChange, NewBranchExceptions } from '@quarterlight/contract/schedule/exception-schemas';
import { ExceptionKind } from '@quarterlight/contract/schedule/exception-schemas';
import { type AbsenceVisit, mostKept } from '@quarterlight/contract/schedule/schemas';
import { addDays, day, daysBetween, daysFrom, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findVisitsOfBranch } from './absences.queries.ts';
import { branchException } from './exception.record.ts';
import { type ExceptionRow, findExceptionsBetween, lockBranch } from './exceptions.queries.ts';
import { presentVisit } from './schedule.present.ts';

/** As many days as are added at a time, and how far ahead. */
const mostDays = 62;
const aheadDays = 731;
/** Days that a refusal names. */
const daysShown = 3;

type Held = Pick<NewBranchExceptions, 'kind' | 'reason' | 'opensAt' | 'closesAt' | 'capacityMorning' | 'capacityAfternoon' | 'capacityOutOfHours'>;
type Branch = NonNullable<Awaited<ReturnType<typeof lockBranch>>>;

/**
 * Adds one for each of the days. Refuses `exception.days`, `exception.too_many`, `exception.past`, `exception.too_far`, `exception.taken`, `exception.times`,
 * `exception.reversed`, and `exception.has_bookings` while visits are booked on a closed day that are not knowingly kept.
 */
export async function addExceptions(tx: WriteTx, branchId: string, { from, to, keep, ...held }: NewBranchExceptions): Promise<ExceptionRow[]> {
  const branch = found(await lockBranch(tx, branchId));
  const days = daysOfRange(from, to);
  if (from < tx.today) throw new Refusal('exception.past');
  if (to > addDays(day(tx.today), aheadDays)) throw new Refusal('exception.too_far');
  const taken = await findExceptionsBetween(tx, from, to, [branchId]);
  if (taken.length > 0)
    throw new Refusal('exception.taken', { details: { branch: branch.name, days: taken.map((row) => formatDay(day(row.day))).join(', ') } });
  return addDaysOf(
    tx,
    branch,
    days.map((on) => ({ day: on, ...held })),
    keep,
  );
}

/** Adds the coming bank holidays of a nation that are not there yet. Refuses `exception.no_holidays` and `exception.has_bookings`. */
export async function addHolidays(tx: WriteTx, branchId: string, nation: Nation, keep: readonly string[] | undefined): Promise<ExceptionRow[]> {
  const branch = found(await lockBranch(tx, branchId));
  const coming = bankHolidaysFrom(nation, tx.today);
  const there = new Set((await findExceptionsBetween(tx, tx.today, coming.at(-1)?.day ?? tx.today, [branchId])).map((row) => row.day));
  const missing = coming.filter((one) => !there.has(one.day));
  if (missing.length === 0) throw new Refusal('exception.no_holidays');
  return addDaysOf(
    tx,
    branch,
    missing.map(({ day: on, name }) => ({ day: on, kind: 'closed' as const, reason: name })),
    keep,
  );
}

async function addDaysOf(tx: WriteTx, branch: Branch, wanted: readonly (Held & { readonly day: string })[], keep: readonly string[] | undefined) {
  const closed = wanted.filter(({ kind }) => kind === 'closed').map((one) => one.day);
  const kept = await keptVisits(tx, branch, closed, keep);
  const rows: ExceptionRow[] = [];
  for (const held of wanted) {
    const columns = columnsOf(held);
    const visits = kept.get(held.day) ?? 0;
    const after = { branch: branch.name, day: held.day, ...columns, ...(visits > 0 ? { keptVisits: visits } : {}) };
    rows.push(await branchException.make(tx, { id: newId(), branch_id: branch.id, day: held.day, ...columns, created_at: tx.now }, { action: 'added', after }));
  }
  return rows;
}

/** Changes what holds on the day. Refuses `exception.past`, as the times are refused, and `exception.has_bookings` where it is closed from now on. */
export async function changeException(tx: WriteTx, id: string, version: number, { keep, ...held }: BranchExceptionChange): Promise<ExceptionRow> {
  const { branch, row } = await holdException(tx, id, version);
  const columns = columnsOf(held);
  const closes = held.kind === 'closed' && row.kind !== 'closed';
  const kept = closes ? ((await keptVisits(tx, branch, [row.day], keep)).get(row.day) ?? 0) : 0;
  return branchException.settle(tx, row, { set: columns, action: 'changed', after: { branch: branch.name, ...(kept > 0 ? { keptVisits: kept } : {}) } });
}

/** Takes one of that version back. Refuses `exception.past`. */
export async function removeException(tx: WriteTx, id: string, version: number): Promise<void> {
  const { branch, row } = await holdException(tx, id, version);
  await branchException.remove(tx, row, { action: 'removed', before: { branch: branch.name, day: row.day, kind: row.kind, reason: row.reason } });
}

async function holdException(tx: WriteTx, id: string, version: number) {
  // The branch first, as whoever adds one does.
  const branch = found(await lockBranch(tx, (await branchException.read(tx, id)).branch_id));
  const row = await branchException.takeUp(tx, id, { version });
  if (row.day < tx.today) throw new Refusal('exception.past');
  return { branch, row };
}

/** Open visits on days on which the branch is to be closed, counted by day; refuses while one is not in `keep`. */
async function keptVisits(tx: WriteTx, branch: Branch, days: readonly string[], keep: readonly string[] = []): Promise<Map<string, number>> {
  const visits = await findVisitsOfBranch(tx, branch.id, days);
  const wanted = new Set(keep);
  const open = visits.filter(({ id }) => !wanted.has(id));
  if (open.length > 0) throw new Refusal('exception.has_bookings', { details: { branch: branch.name, count: open.length, days: saidDays(open) } });
  return new Map([...Map.groupBy(visits, (visit) => visit.day)].map(([on, all]) => [on, all.length]));
}

/** The first days of visits, in words. */
function saidDays(visits: readonly { readonly day: string }[]): string {
  const days = [...new Set(visits.map((visit) => visit.day))];
  const shown = days.slice(0, daysShown).map((on) => formatDay(day(on)));
  return days.length > daysShown ? `${shown.join(', ')} and ${days.length - daysShown} more` : shown.join(', ');
}

/** Booked visits of a branch on some days, as many as can be kept. Refuses `exception.days` and `exception.too_many`. */
export async function conflictsOfDays(tx: ReadTx, branchId: string, { from, to }: { from: string; to: string }): Promise<{ items: AbsenceVisit[] }> {
  return { items: (await findVisitsOfBranch(tx, branchId, daysOfRange(from, to), mostKept)).map((visit) => presentVisit(visit)) };
}

function daysOfRange(from: string, to: string): string[] {
  const length = daysBetween(day(from), day(to));
  if (length < 0) throw new Refusal('exception.days');
  if (length >= mostDays) throw new Refusal('exception.too_many');
  return daysFrom(day(from), day(to));
}

function columnsOf({ kind, reason, opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours }: Held) {
  const basics = { kind, reason: reason.trim() };
  if (kind === 'closed') return { ...basics, opens_at: null, closes_at: null, capacity_morning: null, capacity_afternoon: null, capacity_out_of_hours: null };
  const times = { opensAt, closesAt, capacityMorning, capacityAfternoon, capacityOutOfHours };
  const missing = Object.entries(times).find(([, value]) => value === undefined || value === null);
  if (missing !== undefined || typeof opensAt !== 'string' || typeof closesAt !== 'string')
    throw new Refusal('exception.times', { field: missing?.[0] ?? 'opensAt' });
  if (closesAt <= opensAt) throw new Refusal('exception.reversed');
  return {
    ...basics,
    opens_at: opensAt,
    closes_at: closesAt,
    capacity_morning: capacityMorning ?? 0,
    capacity_afternoon: capacityAfternoon ?? 0,
    capacity_out_of_hours: capacityOutOfHours ?? 0,
  };
}

export const presentException = (row: ExceptionRow): BranchException => ({
  ...onWire(row, 'id', 'branch_id', 'day', 'reason', 'version'),
  ...onWire(row, 'opens_at', 'closes_at', 'capacity_morning', 'capacity_afternoon', 'capacity_out_of_hours'),
  kind: ExceptionKind.parse(row.kind),
});
