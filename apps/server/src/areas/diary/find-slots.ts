import { Slot } from '@quarterlight/contract/common';
import type { findSlots as findSlotsRoute } from '@quarterlight/contract/diary/routes';
import type { SlotProposals } from '@quarterlight/contract/diary/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { skillsFor } from '@quarterlight/contract/rules/skills';
import { addDays, day, daysFrom, formatDay } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { abilitiesBetween, asVisit, branchDaysBetween, getBooking, horizonOf, lentBetween, roomBetween } from '../schedule/index.ts';
import { getSettings } from '../system/index.ts';
import { findLineFacts, getWorksheet, glassStateOf } from '../worksheets/index.ts';
import { findBranches, findVisitPoints, fitsWithin, kindOfJob, placeOfPostcode, type TechnicianRow, visibleTechnicians } from './diary.queries.ts';
import { pointOf } from './diary.rules.ts';
import { rankSlots } from './rank-slots.ts';
import { slotPlaces, type Wanted } from './slot-places.ts';
import { barrierWords, concernsOf, exampleOf, reasonsOf } from './slot-words.ts';

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
  const lines = row === undefined ? [] : await findLineFacts(tx, [row.id]);
  const { defaultMinutes, travelMinutes } = (await getSettings(tx)).diary;
  const arrivals = lines
    .filter((line) => glassStateOf(line) === 'on-order')
    .map(({ expected_on }) => expected_on)
    .filter((on) => on !== null);
  const days = query.wishedDays ?? (row === undefined || row.wished_day === null ? [] : [row.wished_day]);
  const given = query.latitude !== undefined && query.longitude !== undefined ? { latitude: query.latitude, longitude: query.longitude } : null;
  const postcode = query.postcode ?? row?.postcode ?? '';
  return {
    branchId: query.branchId ?? row?.branch_id ?? undefined,
    minutes: query.minutes ?? row?.estimated_minutes ?? defaultMinutes,
    travelMinutes,
    skills: query.skills ?? (row === undefined ? [] : skillsFor(await kindOfJob(tx, row.job_type_id), row.adas_requirement)),
    point: given ?? (row === undefined || query.postcode !== undefined ? null : pointOf(row)) ?? (await placeOfPostcode(tx, postcode)),
    glassReadyOn: arrivals.toSorted().at(-1) ?? null,
    stands: row === undefined || row.booking_id === null ? null : asVisit(await getBooking(tx, row.booking_id)),
    today: tx.today,
    promisedBy: query.promisedBy ?? (row === undefined ? null : await promiseOf(tx, row)),
    // A wish for a day that is past says nothing any more.
    wishedDays: days.filter((on) => on >= tx.today),
    wishedSlot: query.wishedSlot ?? (row === undefined || row.wished_slot === null ? null : Slot.parse(row.wished_slot)),
  };
}

/** The day that the customer was last told and that was lost; else the last of the days within which the account's jobs are fitted. */
async function promiseOf(tx: ReadTx, row: Awaited<ReturnType<typeof getWorksheet>>): Promise<string | null> {
  if (row.promised_on !== null && row.booking_id === null) return row.promised_on;
  const within = await fitsWithin(tx, row.customer_id);
  return within === null ? null : addDays(day(row.created_on), within);
}
