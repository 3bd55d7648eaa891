import { addDays, mondayOf } from '@quarterlight/kit/days';
import { sortKey } from '@quarterlight/kit/text';
import { branchSites } from '../../src/demo/data/towns.ts';
import type { Laying } from './laying.ts';

export type Branch = ReturnType<typeof putBranches>[number];

/** The branches, each with its depot. */
export function putBranches(laying: Laying) {
  const { plan, sheets, id } = laying;
  // Visits that a morning takes, and an afternoon.
  const capacity = Math.ceil(plan.technicians / plan.branches) * 2 + 10;
  return Array.from({ length: plan.branches }, (_, index) => {
    const site = branchSites[index % branchSites.length];
    const round = Math.floor(index / branchSites.length);
    const town = site?.towns[round % site.towns.length];
    if (!site || !town) throw new Error('There is no site');
    const branchId = id(plan.began + index);
    const code = round === 0 ? site.code : `${site.code}${round + 1}`;
    const name = round === 0 ? site.name : `${town.town} ${round + 1}`;
    sheets.add('branch', {
      id: branchId,
      code,
      name,
      name_key: sortKey(name),
      kind: site.kind,
      email: `${code.toLowerCase()}@clearway.example`,
      telephone: `${site.telephone}100`.slice(0, 11),
      line1: site.line1,
      town: town.town,
      county: town.county,
      postcode: site.postcode,
      latitude: town.latitude,
      longitude: town.longitude,
      postcode_areas: [...site.areas],
      open_days: [1, 2, 3, 4, 5, 6, 7],
      capacity_morning: capacity,
      capacity_afternoon: capacity,
      capacity_out_of_hours: 2,
      created_at: plan.calendar.iso(plan.began),
    });
    // Every third branch closes at midday on Saturdays; each is closed on one Monday behind the visits that are booked.
    const times = { opens_at: '08:00', closes_at: '13:00', capacity_morning: capacity, capacity_afternoon: capacity, capacity_out_of_hours: 2 };
    if (index % 3 === 0) sheets.add('branch_weekday', { branch_id: branchId, weekday: 6, ...times });
    sheets.add('branch_exception', {
      id: id(plan.began + index),
      branch_id: branchId,
      day: addDays(mondayOf(plan.calendar.today), 21),
      kind: 'closed',
      reason: 'Stocktaking',
    });
    const depotId = putPlace(laying, { type: 'depot', code: `${code}-DEPOT`, name: `${name} depot`, branch_id: branchId, technician_id: null });
    return { id: branchId, site, depotId, capacity };
  });
}

/** A place of a branch or of a technician; gives its id. */
export function putPlace(
  { plan, sheets, id }: Laying,
  place: { type: string; code: string; name: string; branch_id: string; technician_id: string | null },
): string {
  const placeId = id(plan.began);
  sheets.add('place', { id: placeId, level: 'location', ...place, barcode: place.code });
  return placeId;
}
