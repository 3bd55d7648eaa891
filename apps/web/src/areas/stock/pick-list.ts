import type { ReplyOf } from '@quarterlight/contract/route';
import type { glassToIssue } from '@quarterlight/contract/stock/routes';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import type { WorksheetFacts } from './worksheets.tsx';

export type Reserved = ReplyOf<typeof glassToIssue>['items'][number];
export type BookedJob = Pick<WorksheetSummary, 'id' | 'registration' | 'technician' | 'bookedDay' | 'bookedSlot' | 'glassSummary' | 'holdUps'>;

/** Glass in the depot whose job has a technician: it can go to that van. */
export interface Picked extends Reserved {
  readonly worksheet: WorksheetFacts;
  readonly technician: { readonly id: string; readonly name: string };
}

/** Glass of a job of the day that cannot go to its van yet, and why. */
export interface Held {
  readonly key: string;
  readonly worksheetId: string;
  readonly registration: string;
  readonly slot: WorksheetFacts['slot'];
  readonly technician: WorksheetFacts['technician'];
  readonly code: string;
  readonly description: string;
  readonly why: string;
}

export interface PickList {
  readonly picks: readonly Picked[];
  readonly held: readonly Held[];
  /** Reserved glass in the depot that is for no job of the day. */
  readonly others: readonly Reserved[];
}

interface PickSource {
  /** Reserved glass in the depots that are picked from, and in all of them. */
  readonly here: readonly Reserved[];
  readonly anywhere: readonly Reserved[];
  readonly jobs: readonly BookedJob[];
  readonly worksheets: ReadonlyMap<string, WorksheetFacts>;
}

const inHand = new Set(['booked', 'released', 'in-progress']);
const inOrder = new Intl.Collator('en-GB', { numeric: true });
const technicianOf = ({ technician }: Pick<Held, 'technician'>): string => technician?.name ?? '';
const wayTo = ({ place, code }: Reserved): string => `${place.code} ${code}`;

/** The day to pick for: today until noon, else the next one with jobs; today where nothing is booked. */
export function dayToPick(jobs: readonly Pick<BookedJob, 'bookedDay'>[], today: string, clock: string): string {
  const days = jobs.flatMap(({ bookedDay }) => (bookedDay !== null && (bookedDay > today || (bookedDay === today && clock < '12:00')) ? [bookedDay] : []));
  return days.toSorted()[0] ?? today;
}

/** What goes into which van on a day, what of it cannot go yet and why; of all technicians or of one. */
export function pickListOf({ here, anywhere, jobs, worksheets }: PickSource, day: string, technicianId: string | undefined): PickList {
  const ofDay = new Map(jobs.filter(({ bookedDay }) => bookedDay === day).map((job) => [job.id, job]));
  const picks: Picked[] = [];
  const held: Held[] = [];
  const others: Reserved[] = [];
  for (const item of here) {
    const worksheet = worksheets.get(item.worksheetId);
    if (worksheet?.day !== day || !inHand.has(worksheet.state)) others.push(item);
    else if (worksheet.technician) picks.push({ ...item, worksheet, technician: worksheet.technician });
    else held.push({ ...jobOf(worksheet), ...pieceOf(item), why: 'No technician yet' });
  }
  const known = new Set(here.map(({ allocationId }) => allocationId));
  for (const item of anywhere) {
    const job = ofDay.get(item.worksheetId);
    if (job && !known.has(item.allocationId)) held.push({ ...jobOf({ ...job, slot: job.bookedSlot }), ...pieceOf(item), why: `At ${item.place.code}` });
  }
  for (const job of ofDay.values()) {
    const glass = job.holdUps.find(({ code }) => code === 'glass-on-order');
    if (glass) held.push({ ...jobOf({ ...job, slot: job.bookedSlot }), key: job.id, code: '', description: job.glassSummary, why: glass.message });
  }
  const isShown = ({ technician }: Pick<Held, 'technician'>) => !technicianId || technician?.id === technicianId;
  return {
    picks: inWalkingOrder(picks.filter(isShown)),
    held: held.filter(isShown).toSorted((one, other) => inOrder.compare(technicianOf(one), technicianOf(other))),
    others,
  };
}

/** By technician, and of each in the order of the places to walk. */
export const inWalkingOrder = (picks: readonly Picked[]): Picked[] =>
  picks.toSorted((one, other) => inOrder.compare(technicianOf(one), technicianOf(other)) || inOrder.compare(wayTo(one), wayTo(other)));

const jobOf = ({ id, registration, slot, technician }: Pick<WorksheetFacts, 'id' | 'registration' | 'slot' | 'technician'>) => ({
  worksheetId: id,
  registration,
  slot,
  technician,
});
const pieceOf = ({ allocationId, code, description }: Reserved) => ({ key: allocationId, code, description });
