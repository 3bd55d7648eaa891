import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import type { Point } from '@quarterlight/contract/rules/distance';
import { skillName } from '@quarterlight/contract/rules/skills';
import type { SlotCode } from '@quarterlight/contract/rules/slots';
import type { Room, Standing } from '../schedule/index.ts';
import { nearestKilometres, pointOf } from './diary.rules.ts';
import type { SlotAims, SlotPlace } from './rank-slots.ts';
import { whoAndWhen } from './slot-words.ts';

/** What is asked for a visit; minutes with the drive to it besides where the technician has other visits that day. */
export interface Wanted extends SlotAims {
  readonly branchId: string | undefined;
  readonly minutes: number;
  readonly travelMinutes: number;
  readonly skills: readonly string[];
  readonly point: Point | null;
  readonly glassReadyOn: string | null;
  /** Where the visit is now, which is no proposal. */
  readonly stands: Standing | null;
}
interface Coordinates {
  readonly latitude: number | null;
  readonly longitude: number | null;
}
interface Technician {
  readonly id: string;
  readonly display_name: string;
  readonly skills: readonly string[];
  readonly home_branch_id: string | null;
  readonly roaming: boolean;
}
interface Branch extends Coordinates {
  readonly id: string;
  readonly name: string;
}
interface Away {
  readonly branchId: string;
  readonly homeBranchName: string;
  readonly to: string;
}
/** Who works where on some days, and what is there already. */
export interface Ground<Who extends Technician> {
  readonly technicians: readonly Who[];
  readonly branches: readonly Branch[];
  readonly days: readonly string[];
  readonly early: readonly string[];
  readonly slots: readonly SlotCode[];
  readonly awayOn: (technicianId: string, on: string) => Away | undefined;
  /** What certificates and equipment have against it; null where they have nothing. */
  readonly against: (technician: Who, branch: Branch, on: string) => string | null;
  /** By technician and day. */
  readonly visits: ReadonlyMap<string, readonly Coordinates[]>;
  readonly room: Pick<Room, 'look' | 'loadAfter'>;
}
/** A place as it was found, with what its words are made of. */
export type Found = Omit<SlotProposal, 'reasons' | 'concerns'> & { readonly isNearVisit: boolean; readonly load: number };

/** Every place there is: each technician's slots of the days, with what is there, or why not. Who has not the skills comes once. */
export function* slotPlaces<Who extends Technician>(ground: Ground<Who>, wanted: Wanted): Generator<SlotPlace<Found>> {
  const branches = new Map(ground.branches.map((branch) => [branch.id, branch]));
  for (const technician of ground.technicians) {
    const missing = wanted.skills.filter((skill) => !technician.skills.includes(skill));
    if (missing.length > 0) {
      yield { against: 'skill', example: `${technician.display_name}: ${missing.map(skillName).join(', ')}` };
      continue;
    }
    for (const on of ground.early) for (const slot of ground.slots) yield { against: 'glass', example: whoAndWhen(technician.display_name, on, slot) };
    for (const on of ground.days) {
      const branch = branches.get(branchOn(technician, ground.awayOn(technician.id, on), wanted.branchId) ?? '');
      const against = branch === undefined ? null : ground.against(technician, branch, on);
      for (const slot of ground.slots) {
        if (wanted.stands?.technicianId === technician.id && wanted.stands.day === on && wanted.stands.slot === slot) continue;
        if (branch === undefined) yield { against: 'elsewhere', example: whoAndWhen(technician.display_name, on, slot) };
        else if (against !== null) yield { against: 'certificate', example: against };
        else yield placeIn(ground, wanted, technician, branch, on, slot);
      }
    }
  }
}

function placeIn<Who extends Technician>(ground: Ground<Who>, wanted: Wanted, technician: Who, branch: Branch, on: string, slot: SlotCode): SlotPlace<Found> {
  const visits = ground.visits.get(`${technician.id} ${on}`) ?? [];
  // Who has other visits that day drives to this one from them.
  const minutes = wanted.minutes + (visits.length === 0 ? 0 : wanted.travelMinutes);
  const found = ground.room.look(branch.id, technician.id, on, slot, minutes);
  if ('code' in found) {
    const isOfBranch = found.code === 'closed' || found.code === 'branch-full';
    return { against: found.code, example: `${whoAndWhen(isOfBranch ? branch.name : technician.display_name, on, slot)}: ${found.words}` };
  }
  const points = visits.map(pointOf).filter((point) => point !== null);
  const home = pointOf(branch);
  const away = ground.awayOn(technician.id, on);
  const place = {
    technicianId: technician.id,
    technicianName: technician.display_name,
    branchId: branch.id,
    branchName: branch.name,
    day: on,
    slot,
    ...found,
    distanceKm: nearestKilometres(wanted.point, points.length > 0 ? points : home === null ? [] : [home]),
    visitsThatDay: visits.length,
    lent: away === undefined ? null : { from: away.homeBranchName, until: away.to },
    isNearVisit: points.length > 0,
    load: ground.room.loadAfter(technician.id, on, minutes),
  };
  return { place };
}

/** For which branch a technician works on a day: where they are lent, else the one that is asked for where they roam, else their own. */
function branchOn(technician: Technician, away: Away | undefined, wantedBranch: string | undefined): string | null {
  if (away !== undefined) return away.branchId;
  return technician.roaming && wantedBranch !== undefined ? wantedBranch : technician.home_branch_id;
}
