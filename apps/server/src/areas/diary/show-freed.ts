import { Slot } from '@quarterlight/contract/common';
import type { getFreed } from '@quarterlight/contract/diary/routes';
import type { Freed, FreedPlace, WaitingItem } from '@quarterlight/contract/diary/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { type SlotCode, slotOrder } from '@quarterlight/contract/rules/slots';
import { addDays, day } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { abilitiesBetween, branchDaysBetween, freedSlots, horizonOf, lentBetween, roomBetween, type Standing } from '../schedule/index.ts';
import { findBranches, findVisitPoints, type TechnicianRow, visibleTechnicians } from './diary.queries.ts';
import { costOf } from './rank-slots.ts';
import { findWaiting, presentsWaiting } from './show-waiting.ts';
import { slotPlaces, type Wanted } from './slot-places.ts';
import { concernsOf, reasonsOf } from './slot-words.ts';
import { wantedByJobs } from './wanted.ts';

/** So many waiting jobs are looked at, those who have waited longest; so many places are shown, and so many jobs of each. */
const most = { jobs: 100, places: 20, fits: 10 } as const;
const daysAhead = 27;

interface Job {
  readonly item: WaitingItem;
  readonly wanted: Wanted;
}
interface Place {
  readonly technician: TechnicianRow;
  readonly day: string;
  readonly slot: SlotCode;
  readonly freedAt: string;
}

/** The slots of the next four weeks in which minutes were given back, with the waiting jobs that go in, the best first. */
export async function showFreed(tx: ReadTx, { branchId }: QueryOf<typeof getFreed>): Promise<Freed> {
  const jobs = await waitingJobs(tx, branchId);
  const days = jobs.flatMap(({ item }) => [item.waiting.from, item.waiting.to]).toSorted();
  const last = [addDays(day(tx.today), daysAhead), (await horizonOf(tx)).last, days.at(-1) ?? ''].toSorted()[0] ?? '';
  if (jobs.length === 0 || last < tx.today) return { items: [] };
  const branches = await findBranches(tx, branchId);
  const branchIds = branches.map(({ id }) => id);
  const lent = Map.groupBy(await lentBetween(tx, tx.today, last), (one) => one.technicianId);
  const shown = { branchIds, among: [...lent.keys()], everyone: branchId === undefined, from: tx.today, to: last };
  const technicians = await visibleTechnicians(tx, shown);
  const places = await freedPlaces(tx, technicians, last);
  if (places.length === 0) return { items: [] };
  const on = places.map((place) => place.day).toSorted();
  const [from = tx.today, to = last] = [on[0], on.at(-1)];
  const freed = [...new Map(places.map(({ technician }) => [technician.id, technician])).values()];
  const ids = freed.map(({ id }) => id);
  const branchDays = await branchDaysBetween(tx, from, to, branchIds);
  const roomFor = (stands: Standing | null) => roomBetween(tx, branchDays, freed, stands);
  const free = await roomFor(null);
  const seen = await findVisitPoints(tx, from, to, ids, undefined);
  const abilities = new Map<string, ReturnType<typeof abilitiesBetween>>();
  const fits = new Map<Place, { readonly fit: FreedPlace['fits'][number]; readonly cost: number; readonly freeMinutes: number }[]>();
  for (const { item, wanted } of jobs) {
    const ready = wanted.glassReadyOn ?? '';
    const wished = places.filter((place) => place.day >= ready && isWished(place, item));
    if (wished.length === 0) continue;
    const key = wanted.skills.join(' ');
    const able = await (abilities.get(key) ?? abilitiesBetween(tx, from, to, ids, wanted.skills));
    abilities.set(key, Promise.resolve(able));
    // A visit of the same days leaves room for itself.
    const isAmong = wanted.stands !== null && wanted.stands.day >= from && wanted.stands.day <= to;
    const room = isAmong ? await roomFor(wanted.stands) : free;
    const others = seen.filter((visit) => visit.worksheet_id !== item.worksheetId);
    const visits = Map.groupBy(others, (visit) => `${visit.technician_id} ${visit.day}`);
    for (const place of wished) {
      const ground = {
        technicians: [place.technician],
        branches: wanted.branchId === undefined ? branches : branches.filter(({ id }) => id === wanted.branchId),
        days: [place.day],
        early: [],
        slots: [place.slot],
        awayOn: (technicianId: string, when: string) => lent.get(technicianId)?.find((one) => one.from <= when && one.to >= when),
        against: able.against,
        visits,
        room,
      };
      for (const each of slotPlaces(ground, wanted)) {
        if (!('place' in each)) continue;
        const found = each.place;
        const fit = { item, branchId: found.branchId, distanceKm: found.distanceKm, reasons: reasonsOf(found, wanted), concerns: concernsOf(found, wanted) };
        fits.set(place, [...(fits.get(place) ?? []), { fit, cost: costOf(found, wanted), freeMinutes: found.freeMinutes }]);
      }
    }
  }
  const items = places.flatMap((place): FreedPlace[] => {
    const found = (fits.get(place) ?? []).toSorted((one, other) => one.cost - other.cost);
    const [best] = found;
    if (best === undefined) return [];
    return [
      {
        technicianId: place.technician.id,
        technicianName: place.technician.display_name,
        day: place.day,
        slot: place.slot,
        freedAt: place.freedAt,
        freeMinutes: Math.max(...found.map(({ freeMinutes }) => freeMinutes)),
        fits: found.slice(0, most.fits).map(({ fit }) => fit),
        more: Math.max(0, found.length - most.fits),
      },
    ];
  });
  return { items: items.slice(0, most.places) };
}

/** The jobs that wait and could be booked there and then. */
async function waitingJobs(tx: ReadTx, branchId: string | undefined): Promise<Job[]> {
  const page = await findWaiting(tx, { limit: most.jobs, ...(branchId === undefined ? {} : { branchId }) });
  const rows = page.items.filter((row) => row.adas_requirement !== 'unknown');
  const present = await presentsWaiting(tx, rows);
  const wantedOf = await wantedByJobs(tx, rows);
  const jobs: Job[] = [];
  for (const row of rows) {
    const item = present(row);
    const { visit } = item;
    jobs.push({ item, wanted: { ...(await wantedOf(row)), minutes: visit?.minutes ?? row.estimated_minutes, stands: visit } });
  }
  return jobs;
}

/** The freed slots, and the whole day where both halves of it were. */
async function freedPlaces(tx: ReadTx, technicians: readonly TechnicianRow[], last: string): Promise<Place[]> {
  const byId = new Map(technicians.map((technician) => [technician.id, technician]));
  const freed = (await freedSlots(tx, last, [...byId.keys()])).flatMap((row): Place[] => {
    const technician = byId.get(row.technician_id);
    return technician === undefined || row.freed_at === null ? [] : [{ technician, day: row.day, slot: Slot.parse(row.slot), freedAt: row.freed_at }];
  });
  const days = Map.groupBy(freed, ({ technician, day: on }) => `${technician.id} ${on}`);
  const whole = [...days.values()].flatMap((places): Place[] => {
    const [first] = places;
    const isWhole = places.some(({ slot }) => slot === 'A') && places.some(({ slot }) => slot === 'P');
    return first !== undefined && isWhole ? [{ ...first, slot: 'D' }] : [];
  });
  return [...freed, ...whole];
}

/** Whether a place is in the days and as it was wished for, and earlier than the visit is now. */
function isWished({ technician, day: on, slot }: Place, { waiting, visit }: WaitingItem): boolean {
  if (on < waiting.from || on > waiting.to) return false;
  // A whole day is for whoever asked for one.
  if (waiting.slots.length === 0 ? slot === 'D' || slot === 'O' : !waiting.slots.includes(slot)) return false;
  if (waiting.technicianId !== null && waiting.technicianId !== technician.id) return false;
  return visit === null || on < visit.day || (on === visit.day && slotOrder(slot) < slotOrder(visit.slot));
}
