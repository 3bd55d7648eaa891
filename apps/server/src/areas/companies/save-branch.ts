import type { BranchChange, NewBranch } from '@quarterlight/contract/companies/branch-schemas';
import { type DayTimes, dayTimeKeys } from '@quarterlight/contract/rules/branch-days';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BranchRow } from './branch.queries.ts';
import { branchRecord } from './branch.record.ts';
import { keepWeekdays, usualOf } from './branch-week.ts';
import { keepChildren } from './children.ts';
import { commonColumns } from './columns.ts';
import { assertMakesCompanies } from './company.rules.ts';

/** Makes a branch. Refuses `branch.code_taken` and `branch.hours_reversed`. */
export async function createBranch(tx: WriteTx, wanted: NewBranch): Promise<BranchRow> {
  assertMakesCompanies(tx.actor);
  const id = newId();
  assertHours(wanted);
  const basics = { code: wanted.code.toUpperCase(), name: wanted.name.trim(), name_key: sortKey(wanted.name), kind: wanted.kind };
  const row = await branchRecord.make(tx, { ...branchColumns(wanted), ...basics, id, created_at: tx.now, updated_at: tx.now }, { after: wanted });
  await keepChildren(tx, 'branch', id, wanted);
  await keepWeekdays(tx, id, usualOf(row), wanted.weekdays);
  return row;
}

/** Changes what was sent of a branch; as `createBranch`. */
export async function changeBranch(tx: WriteTx, id: string, version: number, change: BranchChange): Promise<BranchRow> {
  const before = await branchRecord.takeUp(tx, id, { version });
  assertHours({ opensAt: change.opensAt ?? before.opens_at, closesAt: change.closesAt ?? before.closes_at });
  const told = await keepChildren(tx, 'branch', id, change);
  const week = await keepWeekdays(tx, id, { ...usualOf(before), ...timesIn(change) }, change.weekdays);
  return branchRecord.settle(tx, before, {
    set: branchColumns(change),
    action: 'changed',
    before: { ...told.before, ...week.before },
    after: { ...told.after, ...week.after },
  });
}

/** The usual hours and capacity among what was sent. */
const timesIn = (change: BranchChange): Partial<DayTimes> =>
  Object.fromEntries(dayTimeKeys.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]])));

function assertHours({ opensAt = '08:00', closesAt = '17:00' }: Pick<BranchChange, 'opensAt' | 'closesAt'>): void {
  if (closesAt <= opensAt) throw new Refusal('branch.hours_reversed');
}

const branchColumns = (sent: BranchChange) => ({
  ...commonColumns(sent),
  code: sent.code?.toUpperCase(),
  kind: sent.kind,
  shown_name: sent.shownName?.trim(),
  shown_telephone: sent.shownTelephone,
  shown_email: sent.shownEmail,
  postcode_areas: sent.postcodeAreas && [...new Set(sent.postcodeAreas.map((area) => area.toUpperCase()))].sort(),
  opens_at: sent.opensAt,
  closes_at: sent.closesAt,
  open_days: sent.openDays && [...new Set(sent.openDays)].sort(),
  capacity_morning: sent.capacityMorning,
  capacity_afternoon: sent.capacityAfternoon,
  capacity_out_of_hours: sent.capacityOutOfHours,
});
