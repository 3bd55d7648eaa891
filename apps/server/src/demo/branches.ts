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
      });
      world.log(made, by, {
        entity: 'branch',
        id,
        label: site.name,
        action: 'branch.created',
        after: { code: site.code, name: site.name, kind: site.kind, postcode: site.postcode },
      });
      return { id, site, ...makePlaces(world, made, by, id, site), closedDays: makeClosedDays(world, id, index === 0) };
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

/** The first branch works when the demonstration begins, whatever day that is. */
function makeClosedDays(world: World, branchId: string, worksToday: boolean): Set<string> {
  const closed = new Set<string>();
  for (const [day, reason] of world.calendar.bankHolidays) {
    if (worksToday && day === world.calendar.today) continue;
    world.rows.add('closed_day', { branch_id: branchId, day, reason });
    closed.add(day);
  }
  return closed;
}
