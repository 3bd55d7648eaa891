import { addDays, type Day, weekdayOf } from '@quarterlight/kit/days';
import { sortKey } from '@quarterlight/kit/text';
import { type BranchSite, branchSites } from './data/towns.ts';
import type { Person, World } from './world.ts';

/** A branch with the places where its stock lies. */
export interface Branch {
  readonly id: string;
  readonly site: BranchSite;
  readonly depotId: string;
  readonly returnsId: string;
  /** Bins of the depot; glass is put away in them. */
  readonly binIds: readonly string[];
  readonly closedDays: ReadonlySet<string>;
}

const openedAt = ['BHM', 'LDS', 'BRS', 'GLA'];

/** Branches with depots, racks, bins, quarantine and returns, and the bank holidays on which they are closed. */
export function makeBranches(world: World, at: number, by: Person): Branch[] {
  return branchSites
    .filter(({ code }) => openedAt.includes(code))
    .map((site, index) => {
      const made = at + index * 600_000;
      const id = world.id(made);
      const [town] = site.towns;
      world.rows.add('branch', {
        id,
        code: site.code,
        name: site.name,
        name_key: sortKey(site.name),
        kind: site.kind,
        email: `${site.name.toLowerCase()}@clearway.example`,
        telephone: `${site.telephone}100`.slice(0, 11),
        line1: site.line1,
        town: town.town,
        county: town.county,
        postcode: site.postcode,
        latitude: town.latitude,
        longitude: town.longitude,
        postcode_areas: [...site.areas],
        opens_at: '08:00',
        closes_at: '17:30',
        open_days: [...site.openDays],
        capacity_morning: 2 + site.technicians * 3,
        capacity_afternoon: 2 + site.technicians * 3,
        capacity_out_of_hours: 6,
        created_at: world.calendar.iso(made),
        updated_at: world.calendar.iso(made),
      });
      world.log(made, by, {
        entity: 'branch',
        id,
        label: site.name,
        action: 'branch.created',
        after: { code: site.code, name: site.name, kind: site.kind, postcode: site.postcode },
      });
      makeWeek(world, id, site);
      return { id, site, ...makePlaces(world, made, by, id, site), closedDays: makeExceptions(world, made, id, index) };
    });
}

function makePlaces(world: World, at: number, by: Person, branchId: string, site: BranchSite) {
  const add = (level: 'location' | 'rack' | 'bin', type: 'depot' | 'quarantine' | 'returns', code: string, name: string, parentId: string | null) => {
    const id = world.id(at + 1000);
    world.rows.add('place', { id, parent_id: parentId, level, type, code, name, branch_id: branchId, technician_id: null, barcode: code });
    world.log(at + 1000, by, {
      entity: 'stock',
      id,
      label: code,
      action: 'stock.place_created',
      after: { code, name, level, type, branchId, technicianId: null },
    });
    return id;
  };
  const depotId = add('location', 'depot', `${site.code}-DEPOT`, `${site.name} depot`, null);
  const binIds: string[] = [];
  for (let rack = 1; rack <= (site.kind === 'own' ? 4 : 2); rack += 1) {
    const rackCode = `${site.code}-R${rack}`;
    const rackId = add('rack', 'depot', rackCode, rack === 1 ? 'Windscreens' : rack === 2 ? 'Side glass' : rack === 3 ? 'Rear screens' : 'Materials', depotId);
    for (let bin = 1; bin <= 6; bin += 1) binIds.push(add('bin', 'depot', `${rackCode}-B${bin}`, `Bin ${bin}`, rackId));
  }
  add('location', 'quarantine', `${site.code}-QUAR`, `${site.name} quarantine`, null);
  const returnsId = add('location', 'returns', `${site.code}-RET`, `${site.name} returns`, null);
  return { depotId, binIds, returnsId };
}

/** Short Saturdays, which end at midday, and a Sunday that begins late where there is one. */
function makeWeek(world: World, branchId: string, site: BranchSite): void {
  const jobs = 2 + site.technicians * 3;
  const add = (weekday: number, opensAt: string, closesAt: string, afternoon: number) =>
    world.rows.add('branch_weekday', {
      branch_id: branchId,
      weekday,
      opens_at: opensAt,
      closes_at: closesAt,
      capacity_morning: jobs,
      capacity_afternoon: afternoon,
      capacity_out_of_hours: 6,
    });
  if (site.openDays.includes(7)) add(7, '09:00', '16:00', jobs);
  else if (site.openDays.includes(6)) add(6, '08:00', '13:00', 0);
}

/** Closed on bank holidays, and now and then for a reason of its own; the first branch works when the demonstration begins, whatever day that is. */
function makeExceptions(world: World, made: number, branchId: string, index: number): Set<string> {
  const { calendar } = world;
  const closed = new Set<string>();
  const add = (day: string, reason: string, times: readonly [opensAt: string, closesAt: string, morning: number, afternoon: number] | null) => {
    const [opensAt, closesAt, morning, afternoon] = times ?? [null, null, null, null];
    world.rows.add('branch_exception', {
      id: world.id(made + 2000),
      branch_id: branchId,
      day,
      kind: times === null ? 'closed' : 'other',
      reason,
      opens_at: opensAt,
      closes_at: closesAt,
      capacity_morning: morning,
      capacity_afternoon: afternoon,
      capacity_out_of_hours: times === null ? null : 6,
    });
    if (times === null) closed.add(day);
  };
  for (const [day, reason] of calendar.bankHolidays) if (index !== 0 || day !== calendar.today) add(day, reason, null);
  const free = (from: Day): Day => (weekdayOf(from) > 5 || calendar.bankHolidays.has(from) ? free(addDays(from, 1)) : from);
  add(free(calendar.offset(30 + index)), 'Stocktaking', null);
  add(free(calendar.offset(17 + index)), 'Staff training in the morning', ['13:00', '17:30', 0, 6]);
  return closed;
}
