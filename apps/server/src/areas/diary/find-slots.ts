import type { findSlots as findSlotsRoute } from '@quarterlight/contract/diary/routes';
import type { SlotProposals } from '@quarterlight/contract/diary/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { addDays, day, daysFrom, formatDay } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { abilitiesBetween, asVisit, branchDaysBetween, getBooking, horizonOf, lentBetween, roomBetween } from '../schedule/index.ts';
import { getSettings } from '../system/index.ts';
import { getWorksheet } from '../worksheets/index.ts';
import { findBranches, findVisitPoints, placeOfPostcode, type TechnicianRow, visibleTechnicians } from './diary.queries.ts';
import { rankSlots } from './rank-slots.ts';
import { slotPlaces, type Wanted } from './slot-places.ts';
import { barrierWords, concernsOf, exampleOf, reasonsOf } from './slot-words.ts';
import { wantedByJobs } from './wanted.ts';

type Query = QueryOf<typeof findSlotsRoute>;

/** The best technicians and days for a visit, the best first, and what speaks against all others; where nobody is able, why. */
export async function findSlots(tx: ReadTx, query: Query): Promise<SlotProposals> {
  const wanted = await wantedOf(tx, query);
  const { glassReadyOn, promisedBy, wishedSlot } = wanted;
  const told = { glassReadyOn, promisedBy, wishedDays: [...wanted.wishedDays], wishedSlot };
  const asked = [tx.today, query.from ?? tx.today].toSorted().at(-1) ?? tx.today;
  const from = glassReadyOn !== null && glassReadyOn > asked ? glassReadyOn : asked;
  const horizon = await horizonOf(tx);
  if (from > horizon.last) {
    const because = [`Visits are booked at most ${horizon.days} days ahead, until ${formatDay(horizon.last)}.`];
    return { items: [], more: 0, against: [], ...told, because };
  }
  const wantedTo = addDays(day(from), (query.days ?? 7) - 1);
  const to = wantedTo < horizon.last ? wantedTo : horizon.last;
  const branches = await findBranches(tx, wanted.branchId);
  const branchIds = branches.map(({ id }) => id);
  const lent = Map.groupBy(await lentBetween(tx, from, to), (one) => one.technicianId);
  const shown = { branchIds, among: [...lent.keys()], everyone: wanted.branchId === undefined, from, to };
  const all = await visibleTechnicians(tx, shown);
  const able = all.filter((row) => wanted.skills.every((skill) => row.skills.includes(skill)));
  const technicianIds = able.map(({ id }) => id);
  const [room, abilities, seen] = await Promise.all([
    branchDaysBetween(tx, from, to, branchIds).then((days) => roomBetween(tx, days, able, wanted.stands)),
    abilitiesBetween(tx, from, to, technicianIds, wanted.skills),
    findVisitPoints(tx, from, to, technicianIds, query.worksheetId),
  ]);
  const because = new Set<string>();
  const ground = {
    technicians: all,
    branches,
    days: daysFrom(day(from), to),
    // Days on which the glass is not here yet, in so far as they were asked for.
    early: daysFrom(day(asked), addDays(day(from), -1)),
    slots: query.slot === undefined ? (['A', 'P'] as const) : [query.slot],
    awayOn: (technicianId: string, on: string) => lent.get(technicianId)?.find((one) => one.from <= on && one.to >= on),
    against: (technician: TechnicianRow, branch: { readonly id: string; readonly name: string }, on: string) => {
      const why = abilities.against(technician, branch, on);
      if (why !== null) because.add(why);
      return why;
    },
    visits: Map.groupBy(seen, (visit) => `${visit.technician_id} ${visit.day}`),
    room,
  };
  const ranked = rankSlots(slotPlaces(ground, wanted), wanted, query.limit ?? 12, exampleOf);
  return {
    items: ranked.best.map(({ isNearVisit, load, ...place }) => ({
      ...place,
      reasons: reasonsOf({ ...place, isNearVisit }, wanted),
      concerns: concernsOf({ ...place, load }, wanted),
    })),
    more: ranked.more,
    against: ranked.against.map(({ code, count, example }) => ({ code, count, example, words: barrierWords(code, count, wanted) })),
    ...told,
    because: ranked.best.length > 0 ? [] : [...because].slice(0, 3),
  };
}

/** What the call leaves out comes from the worksheet. */
async function wantedOf(tx: ReadTx, query: Query): Promise<Wanted> {
  const row = query.worksheetId === undefined ? undefined : await getWorksheet(tx, query.worksheetId);
  const own = row === undefined ? undefined : await (await wantedByJobs(tx, [row]))(row);
  const { defaultMinutes, travelMinutes } = (await getSettings(tx)).diary;
  const given = query.latitude !== undefined && query.longitude !== undefined ? { latitude: query.latitude, longitude: query.longitude } : null;
  const ownPoint = query.postcode === undefined ? (own?.point ?? null) : await placeOfPostcode(tx, query.postcode);
  return {
    branchId: query.branchId ?? own?.branchId,
    minutes: query.minutes ?? own?.minutes ?? defaultMinutes,
    travelMinutes,
    skills: query.skills ?? own?.skills ?? [],
    point: given ?? ownPoint,
    glassReadyOn: own?.glassReadyOn ?? null,
    stands: row === undefined || row.booking_id === null ? null : asVisit(await getBooking(tx, row.booking_id)),
    today: tx.today,
    promisedBy: query.promisedBy ?? own?.promisedBy ?? null,
    wishedDays: query.wishedDays?.filter((on) => on >= tx.today) ?? own?.wishedDays ?? [],
    wishedSlot: query.wishedSlot ?? own?.wishedSlot ?? null,
  };
}
