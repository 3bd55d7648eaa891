import { type Highlight, highlightOf } from '@quarterlight/contract/rules/highlight';
import { damageStates } from '@quarterlight/contract/worksheets/damage-words';
import type { WorksheetAction, WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import type { Actor } from '../../platform/access/actor.ts';
import { type Actions, allowedActions as allowedIn, type Transition } from '../../platform/record/actions.ts';

const desk = ['open', 'awaiting', 'booked'] as const;
const beforeCompleted = ['submitted', 'rejected', 'open', 'awaiting', 'booked', 'released', 'in-progress'] as const;

const recordedStates = [...beforeCompleted, 'completed', 'invoiced', 'cancelled'] as const;

/** What may be done in which state and by whom: the only place where a worksheet's state is compared. `resume` goes to booked where the slot is still held. */
export const worksheetActions = {
  edit: { from: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'], needs: ['edit-worksheets'] },
  'edit-lines': { from: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'], needs: ['edit-worksheets'] },
  hold: { from: ['open', 'booked'], to: 'awaiting', needs: ['edit-worksheets'] },
  resume: { from: ['awaiting'], to: 'open', needs: ['edit-worksheets'] },
  book: { from: ['open', 'awaiting'], to: 'booked', needs: ['edit-diary'] },
  rebook: { from: ['booked', 'released'], to: 'booked', needs: ['edit-diary'] },
  release: { from: ['booked'], to: 'released', needs: ['release-worksheets'] },
  'set-off': { from: ['released'], needs: ['complete-worksheets'] },
  start: { from: ['released'], to: 'in-progress', needs: ['complete-worksheets'] },
  fail: { from: ['booked', 'released', 'in-progress'], to: 'open', needs: ['complete-worksheets'] },
  record: { from: ['in-progress'], needs: ['complete-worksheets'] },
  calibrate: { from: ['in-progress', 'completed', 'invoiced'], needs: ['complete-worksheets', 'edit-worksheets'] },
  complete: { from: ['in-progress'], to: 'completed', needs: ['complete-worksheets'] },
  reopen: { from: ['completed'], to: 'in-progress', needs: ['reopen-worksheets'] },
  cancel: { from: beforeCompleted, to: 'cancelled', needs: ['cancel-worksheets'] },
  warranty: { from: ['completed', 'invoiced'], needs: ['edit-worksheets'] },
  inspect: { from: ['booked', 'awaiting', 'released', 'in-progress', 'completed'], needs: ['inspect-worksheets'] },
  prioritise: { from: [...desk, 'released', 'in-progress'], needs: ['edit-worksheets'] },
  invoice: { from: ['completed'], to: 'invoiced', needs: ['create-invoices'] },
  accept: { from: ['submitted'], to: 'open', needs: ['accept-customer-jobs'] },
  reject: { from: ['submitted'], to: 'rejected', needs: ['accept-customer-jobs'] },
  'send-on': { from: ['rejected'], to: 'submitted', needs: ['accept-customer-jobs'] },
  offer: { from: desk, needs: ['edit-worksheets', 'edit-diary'] },
  decline: { from: ['open', 'booked'], to: 'open', needs: ['accept-customer-jobs'] },
  'note-call': { from: recordedStates, needs: ['edit-worksheets'] },
  copy: { from: [...desk, 'released', 'in-progress', 'completed', 'invoiced', 'cancelled'], needs: ['edit-worksheets'] },
  wait: { from: desk, needs: ['edit-diary'] },
  note: { from: recordedStates, needs: ['view-worksheets'] },
  'send-approval': { from: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'], needs: ['edit-worksheets'] },
} as const satisfies Actions<WorksheetAction> & Record<string, Transition<WorksheetState>>;

/** What is recorded besides by those who may: it changes no state. */
export const recordings = {
  payment: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed', 'invoiced'],
  refund: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed', 'invoiced', 'cancelled'],
  deposit: ['open', 'awaiting', 'booked', 'released'],
  file: recordedStates,
  adas: ['open', 'awaiting', 'booked', 'released', 'in-progress'],
  glass: ['open', 'awaiting', 'booked', 'released', 'in-progress'],
  credited: ['invoiced'],
  claim: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed', 'invoiced'],
  damage: damageStates,
  difference: ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed', 'invoiced'],
} as const satisfies Record<string, readonly WorksheetState[]>;

/** When photographs are asked for and taken by a private link, and when a job is followed by one. */
export const photographedStates = ['submitted', 'open', 'awaiting', 'booked', 'released', 'in-progress'] as const satisfies readonly WorksheetState[];
export const followedStates = ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed'] as const satisfies readonly WorksheetState[];

/** When its contact is written to in words that stand ready. */
export const tellableStates = ['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed', 'invoiced'] as const satisfies readonly WorksheetState[];

export interface Marks {
  readonly state: string;
  readonly failed_attempt: boolean;
  readonly failed_adas: boolean;
  readonly inspected_at: string | null;
  readonly priority: boolean;
}

interface Standing {
  readonly state: string;
  readonly technician_id: string | null;
  readonly branch_id?: string | null;
  readonly place?: string;
}

/** What else has to hold: releasing needs a technician, nobody sets off to a workshop, the office offers and sends on, and only a branch's job is given back. */
const alsoNeeds: Readonly<Partial<Record<WorksheetAction, (row: Standing, actor: Actor) => boolean>>> = {
  release: (row) => row.technician_id !== null,
  'set-off': (row) => row.place !== 'workshop',
  offer: (_, actor) => seesInternal(actor),
  'send-on': (_, actor) => seesInternal(actor),
  'note-call': (_, actor) => seesCalls(actor),
  note: (_, actor) => seesInternal(actor),
  'send-approval': (_, actor) => actor.customerId === null && actor.technicianId === null,
  decline: (row, actor) => (row.branch_id ?? null) !== null && actor.customerId === null && actor.technicianId === null,
};

/** What the actor may do to a worksheet now. */
export const allowedActions = (row: Standing, actor: Actor): WorksheetAction[] =>
  allowedIn<WorksheetAction>(worksheetActions, row.state, actor).filter((name) => alsoNeeds[name]?.(row, actor) ?? true);

/** The colour of its card. */
export const highlightOfRow = (row: Marks): Highlight =>
  highlightOf({
    isCompleted: isCompleted(row.state),
    failedAttempt: row.failed_attempt,
    isInspected: row.inspected_at !== null,
    failedAdas: row.failed_adas,
    isReleased: row.state === 'released' || row.state === 'in-progress',
    isPriority: row.priority,
  });

export const isCompleted = (state: string): boolean => state === 'completed' || state === 'invoiced';
/** Whether work on it has ended, well or not. */
export const hasEnded = (state: string): boolean => isCompleted(state) || state === 'cancelled' || state === 'rejected';
/** Whether nothing comes of it. */
export const isGivenUp = (state: string): boolean => state === 'cancelled' || state === 'rejected';
/** Whether it is a customer's request still, accepted by nobody. */
export const isRequest = (state: string): boolean => state === 'submitted' || state === 'rejected';
interface Wait {
  readonly state: string;
  readonly wait_since: string | null;
  readonly wait_to: string | null;
  readonly wait_slots: readonly string[];
  readonly booked_day: string | null;
  readonly booked_slot: string | null;
}
/** Whether its visit is as early as was wished for, in a slot that was. */
export const isEarlyEnough = ({ wait_to: to, wait_slots: slots, booked_day: on, booked_slot: slot }: Omit<Wait, 'state' | 'wait_since'>): boolean =>
  on !== null && slot !== null && to !== null && on <= to && (slots.length === 0 || slots.includes(slot));
/** Whether a job waits for an earlier slot still: a visit in the days that were wished for ends it, and its being moved out of them again does not. */
export const waitsStill = (row: Wait, today: string): boolean =>
  row.wait_since !== null && row.wait_to !== null && row.wait_to >= today && desk.some((state) => state === row.state) && !isEarlyEnough(row);

/** A held job goes back to where its slot says. */
export const resumedState = (row: { booking_id: string | null }): WorksheetState => (row.booking_id === null ? 'open' : 'booked');

/** Internal notes, and what customers answered, are the organisation's own. */
export const seesInternal = (actor: Actor): boolean => actor.companyType === 'Organisation' && actor.technicianId === null;

/** What is rung about and when is no customer's, no subcontractor's and no technician's. */
export const seesCalls = ({ customerId, technicianId, subcontractorId }: Actor): boolean =>
  customerId === null && technicianId === null && subcontractorId === null;

/** The state in a sentence. */
export const stateWords = (state: string): string => state.replace('-', ' ');
