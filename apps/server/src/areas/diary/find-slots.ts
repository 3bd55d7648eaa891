import type { findSlots as findSlotsRoute } from '@quarterlight/contract/diary/routes';
import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { milesText, type Point } from '@quarterlight/contract/rules/distance';
import { skillsFor } from '@quarterlight/contract/rules/skills';
import { addDays, day, daysBetween, daysFrom, formatDay } from '@quarterlight/kit/days';
import { capitalise } from '@quarterlight/kit/text';
import type { ReadTx } from '../../platform/database/scope.ts';
import { abilitiesBetween, branchDaysBetween, horizonOf, lentBetween, roomBetween } from '../schedule/index.ts';
import { getSettings } from '../system/index.ts';
import { findLineFacts, getWorksheet, glassStateOf } from '../worksheets/index.ts';
import { findBranches, findVisitPoints, kindOfJob, placeOfPostcode, type TechnicianRow, visibleTechnicians } from './diary.queries.ts';
import { nearestKilometres, pointOf, scoreOf } from './diary.rules.ts';

type Query = QueryOf<typeof findSlotsRoute>;

interface Wanted {
  readonly branchId: string | undefined;
  readonly minutes: number;
  readonly travelMinutes: number;
  readonly skills: readonly string[];
  readonly point: Point | null;
  readonly glassReadyOn: string | null;
}

/** The best technicians and days for a visit, the best first; where nobody is able, why. */
export async function findSlots(tx: ReadTx, query: Query): Promise<{ items: SlotProposal[]; glassReadyOn: string | null; because: string[] }> {
  const wanted = await wantedOf(tx, query);
  const from = [tx.today, query.from ?? tx.today, wanted.glassReadyOn ?? tx.today].toSorted().at(-1) ?? tx.today;
  const horizon = await horizonOf(tx);
  if (from > horizon.last)
    return {
      items: [],
      glassReadyOn: wanted.glassReadyOn,
      because: [`Visits are booked at most ${horizon.days} days ahead, until ${formatDay(horizon.last)}.`],
    };
  const wantedTo = addDays(day(from), (query.days ?? 7) - 1);
  const to = wantedTo < horizon.last ? wantedTo : horizon.last;
  const branches = await findBranches(tx, wanted.branchId);
  const branchIds = branches.map(({ id }) => id);
  const lent = Map.groupBy(await lentBetween(tx, from, to), (one) => one.technicianId);
  const shown = { branchIds, among: [...lent.keys()], everyone: wanted.branchId === undefined, from, to };
  const able = (await visibleTechnicians(tx, shown)).filter((row) => wanted.skills.every((skill) => row.skills.includes(skill)));
  const technicianIds = able.map(({ id }) => id);
  const [room, abilities, seen] = await Promise.all([
    branchDaysBetween(tx, from, to, branchIds).then((days) => roomBetween(tx, days, able)),
    abilitiesBetween(tx, from, to, technicianIds, wanted.skills),
    findVisitPoints(tx, from, to, technicianIds),
  ]);
  const visitsOn = Map.groupBy(seen, (visit) => `${visit.technician_id} ${visit.day}`);
  const because = new Set<string>();
  const proposals: (SlotProposal & { score: number })[] = [];
  for (const technician of able) {
    for (const on of daysFrom(day(from), to)) {
      const away = lent.get(technician.id)?.find((one) => one.from <= on && one.to >= on);
      const branch = branches.find(({ id }) => id === branchOn(technician, away, wanted.branchId));
      if (!branch) continue;
      const against = abilities.against(technician, branch, on);
      if (against !== null) {
        because.add(against);
        continue;
      }
      const visits = visitsOn.get(`${technician.id} ${on}`) ?? [];
      const points = visits.map(pointOf).filter((point) => point !== null);
      const home = pointOf(branch);
      const distanceKm = nearestKilometres(wanted.point, points.length > 0 ? points : home === null ? [] : [home]);
      for (const slot of query.slot === undefined ? (['A', 'P'] as const) : [query.slot]) {
        // Who has other visits that day drives to this one from them.
        const drive = visits.length === 0 ? 0 : wanted.travelMinutes;
        const found = room.in(branch.id, technician.id, on, slot, wanted.minutes + drive);
        if (!found) continue;
        const proposal = {
          technicianId: technician.id,
          technicianName: technician.display_name,
          branchId: branch.id,
          branchName: branch.name,
          day: on,
          slot,
          ...found,
          distanceKm,
          visitsThatDay: visits.length,
          lent: away === undefined ? null : { from: away.homeBranchName, until: away.to },
        };
        proposals.push({
          ...proposal,
          reasons: reasonsOf(proposal, points.length > 0, on === wanted.glassReadyOn),
          score: scoreOf({ daysOff: daysBetween(day(tx.today), on), distanceKm, freeMinutes: found.freeMinutes }),
        });
      }
    }
  }
  const best = proposals.toSorted((one, other) => one.score - other.score || (one.day < other.day ? -1 : 1)).slice(0, query.limit ?? 12);
  return {
    items: best.map(({ score: _, ...proposal }) => proposal),
    glassReadyOn: wanted.glassReadyOn,
    because: best.length > 0 ? [] : [...because].slice(0, 3),
  };
}

/** For which branch a technician works on a day: where they are lent, else the one that is asked for where they roam, else their own. */
function branchOn(technician: TechnicianRow, away: { readonly branchId: string } | undefined, wantedBranch: string | undefined): string | null {
  if (away !== undefined) return away.branchId;
  return technician.roaming && wantedBranch !== undefined ? wantedBranch : technician.home_branch_id;
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
  const given = query.latitude !== undefined && query.longitude !== undefined ? { latitude: query.latitude, longitude: query.longitude } : null;
  const postcode = query.postcode ?? row?.postcode ?? '';
  return {
    branchId: query.branchId ?? row?.branch_id ?? undefined,
    minutes: query.minutes ?? row?.estimated_minutes ?? defaultMinutes,
    travelMinutes,
    skills: query.skills ?? (row === undefined ? [] : skillsFor(await kindOfJob(tx, row.job_type_id), row.adas_requirement)),
    point: given ?? (row === undefined || query.postcode !== undefined ? null : pointOf(row)) ?? (await placeOfPostcode(tx, postcode)),
    glassReadyOn: arrivals.toSorted().at(-1) ?? null,
  };
}

type Reasoned = Pick<SlotProposal, 'freeMinutes' | 'distanceKm' | 'visitsThatDay' | 'lent'>;

function reasonsOf(proposal: Reasoned, nearVisit: boolean, glassArrives: boolean): string[] {
  const { lent } = proposal;
  const distance = proposal.distanceKm === null ? [] : [`${capitalise(milesText(proposal.distanceKm))} from ${nearVisit ? 'the nearest visit' : 'the branch'}`];
  return [
    ...(lent === null ? [] : [`Lent from ${lent.from || 'another branch'} until ${formatDay(day(lent.until))}`]),
    ...distance,
    `${proposal.freeMinutes} minutes free`,
    proposal.visitsThatDay === 0 ? 'No visits yet' : `${proposal.visitsThatDay} visits that day`,
    ...(glassArrives ? ['The day the glass arrives'] : []),
  ];
}
