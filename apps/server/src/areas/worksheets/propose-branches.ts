import { rankBranches } from '@quarterlight/contract/rules/nearest-branch';
import { skillName, skillsFor } from '@quarterlight/contract/rules/skills';
import type { BranchProposal } from '@quarterlight/contract/worksheets/offers';
import { addDays, day, daysFrom } from '@quarterlight/kit/days';
import { listOf } from '@quarterlight/kit/text';
import type { ReadTx } from '../../platform/database/scope.ts';
import { openBranches } from '../companies/index.ts';
import { abilitiesBetween, branchCapacityBetween, branchDaysBetween } from '../schedule/index.ts';
import { jobTypesOf } from './lines.ts';
import type { OfferRow } from './offers.queries.ts';
import { findKinds, type WorksheetRow } from './worksheets.queries.ts';

const daysAhead = 7;
const most = 5;

/**
 * The branches to offer a job to next: of those that serve its postcode or are near, who has people for the work and room in the next seven days. Left out
 * are those that have it, have it before them, or turned it down.
 */
export async function proposeBranches(tx: ReadTx, row: WorksheetRow, offers: readonly OfferRow[]): Promise<BranchProposal[]> {
  const out = new Set(offers.filter(({ state }) => state === 'offered' || state === 'rejected' || state === 'accepted').map((offer) => offer.branch_id));
  if (row.booking_id !== null && row.branch_id !== null) out.add(row.branch_id);
  const branches = new Map((await openBranches(tx)).filter(({ id }) => !out.has(id)).map((branch) => [branch.id, branch]));
  // Those beyond are too far to be looked at.
  const ranked = rankBranches([...branches.values()], row).slice(0, 20);
  const ids = ranked.map(({ id }) => id);
  if (ids.length === 0) return [];
  const types = jobTypesOf(row);
  const [kinds, room] = await Promise.all([findKinds(tx, types), roomOf(tx, ids)]);
  const skills = skillsFor(
    types.map((type) => kinds.get(type) ?? null),
    row.adas_requirement,
  );
  const able = await abilityOf(tx, ids, skills);
  const lapsed = new Set(offers.filter(({ state }) => state === 'lapsed').map((offer) => offer.branch_id));
  return ranked
    .flatMap(({ id, why }) => {
      const branch = branches.get(id);
      const ability = branch && able(branch);
      if (!branch || ability === undefined) return [];
      const { free, firstDay } = room(id);
      const words = lapsed.has(id) ? `${why}; did not answer before` : why;
      return [{ branch: { id, name: branch.name }, subcontract: branch.kind === 'subcontract', why: words, ability, firstFreeDay: firstDay, free }];
    })
    .toSorted((one, other) => Number(one.free === 0) - Number(other.free === 0) || Number(lapsed.has(one.branch.id)) - Number(lapsed.has(other.branch.id)))
    .slice(0, most);
}

/** How many jobs each branch takes still, and the first day on which it takes one. */
async function roomOf(tx: ReadTx, ids: readonly string[]) {
  const days = await branchDaysBetween(tx, tx.today, addDays(day(tx.today), daysAhead - 1), ids);
  const byBranch = Map.groupBy(
    (await branchCapacityBetween(tx, days)).filter(({ slot }) => slot !== 'O'),
    ({ branchId }) => branchId,
  );
  return (id: string) => {
    const open = (byBranch.get(id) ?? []).filter(({ capacity, taken }) => capacity > taken);
    return { free: open.reduce((all, { capacity, taken }) => all + capacity - taken, 0), firstDay: open[0]?.day ?? null };
  };
}

/** Whether a branch has somebody for the work, in words; undefined where it has people and none of them may. A subcontractor's people are its own affair. */
async function abilityOf(tx: ReadTx, branchIds: readonly string[], skills: readonly string[]) {
  const people = await tx.db
    .selectFrom('app_user')
    .select(['id', 'display_name', 'home_branch_id', 'skills'])
    .where('home_branch_id', 'in', branchIds)
    .where('is_technician', '=', true)
    .where('status', '!=', 'disabled')
    .limit(1_000)
    .execute();
  const last = addDays(day(tx.today), daysAhead - 1);
  const skilled = people.filter((person) => skills.every((skill) => person.skills.includes(skill)));
  const abilities = await abilitiesBetween(
    tx,
    tx.today,
    last,
    skilled.map(({ id }) => id),
    skills,
  );
  const days = daysFrom(day(tx.today), last);
  const asked = skills.map(skillName);
  return (branch: { readonly id: string; readonly name: string; readonly kind: string }): string | undefined => {
    const able = skilled.filter((person) => person.home_branch_id === branch.id && days.some((on) => abilities.against(person, branch, on) === null));
    if (able.length > 0) return asked.length === 0 ? '' : `Has ${listOf(asked).toLowerCase().replace('adas', 'ADAS')}`;
    const hasPeople = people.some((person) => person.home_branch_id === branch.id);
    return branch.kind === 'subcontract' && !hasPeople ? 'People not recorded' : undefined;
  };
}
