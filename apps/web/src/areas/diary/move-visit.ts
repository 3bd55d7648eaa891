import { moveBooking } from '@quarterlight/contract/diary/routes';
import type { Board, BookingCard, MovedBooking } from '@quarterlight/contract/diary/schemas';
import type { BodyOf } from '@quarterlight/contract/route';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { call } from '../../platform/api.ts';
import { reportProblem, showFailure } from '../../platform/failures.ts';
import { namedDayText } from '../../platform/formats.ts';
import { notify } from '../../platform/notices.ts';
import { can } from '../../platform/permissions.ts';
import { badRequestText, Problem, refused } from '../../platform/problem.ts';
import { queryClient, refreshEntities } from '../../platform/query.ts';
import type { Place } from './refusal.ts';
import { keepVersions, offerUndo, versionsOf } from './undo.ts';

/** Where a visit goes, and how long it is then; the length stays where none is given, an agreed start is given up. */
export interface Target extends Place {
  readonly minutes?: number;
  readonly startsAt?: string | null;
  readonly reasonId?: string;
  /** Where it goes to another branch. */
  readonly branchId?: string;
}

/** As much of a visit as a move of it asks. */
export type Movable = Pick<
  BookingCard,
  | 'id'
  | 'version'
  | 'worksheetId'
  | 'worksheetVersion'
  | 'number'
  | 'branchId'
  | 'technicianId'
  | 'day'
  | 'slot'
  | 'minutes'
  | 'startsAt'
  | 'overCapacity'
  | 'overReason'
>;

const boardKey = '/v1/diary/board';
const isBoard = (value: unknown): value is Board => typeof value === 'object' && value !== null && 'bookings' in value;

/** Shows a card as it will be at once; answers how to put it back. */
function showAs(card: Movable, { technicianId, day, slot, minutes = card.minutes, startsAt = null }: Target): () => void {
  const before = queryClient.getQueriesData({ queryKey: [boardKey] });
  const shown = { technicianId, day, slot, minutes, startsAt, endsAt: null, canMove: false };
  queryClient.setQueriesData({ queryKey: [boardKey] }, (data: unknown) =>
    isBoard(data) ? { ...data, bookings: data.bookings.map((one) => (one.id === card.id ? { ...one, ...shown } : one)) } : data,
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** Whatever on the screen shows visits. */
export const fetchVisits = (): Promise<void> => refreshEntities(['worksheet', 'booking']);

/** Asks for one move and keeps what it left behind; throws the refusal. What is shown is fetched again by whoever asks. */
export async function sendMove(card: Movable, version: number, before: number, body: BodyOf<typeof moveBooking>): Promise<MovedBooking> {
  const moved = await call(moveBooking, { params: { id: card.id }, version, body, quiet: true });
  keepVersions(card.worksheetId, before, { booking: moved.version, worksheet: moved.worksheetVersion });
  return moved;
}

const bodyOf = (card: Movable, { technicianId, day, slot, minutes = card.minutes, startsAt = null, reasonId, branchId }: Target) => ({
  ...(branchId === undefined ? {} : { branchId }),
  technicianId,
  day,
  slot,
  minutes,
  startsAt,
  ...(reasonId === undefined ? {} : { reasonId }),
});
/** The same of where it was: what was beyond capacity there is so again, by whoever may. */
const backOf = (card: Movable, tellCustomer = false) => ({
  ...bodyOf(card, card),
  ...(card.overCapacity && can('override-diary-capacity') ? { override: true, overrideReason: card.overReason || 'Put back as it was' } : {}),
  ...(tellCustomer ? { tellCustomer } : {}),
});

/** Moves one of several; throws the refusal. */
export const moveOf = (card: Movable, to: Target): Promise<MovedBooking> => sendMove(card, card.version, card.worksheetVersion, bodyOf(card, to));

/** Puts a visit back where it was before our change; throws the refusal where somebody has changed it since. */
export function putBack(card: Movable, tellCustomer = false): Promise<MovedBooking> {
  const at = versionsOf(card.worksheetId);
  return sendMove(card, at?.booking ?? card.version, at?.worksheet ?? card.worksheetVersion, backOf(card, tellCustomer));
}

/** What is said where a change could not be taken back. */
export function notBackWords(number: string, error: unknown): string | null {
  if (refused(error, 'record.stale', 'worksheet.moved_on', 'diary.booking_closed'))
    return `${number} was changed by somebody else meanwhile: it stays as it is now.`;
  return error instanceof Problem && error.status === 400 ? `${number} stays where it is now: ${badRequestText(error)}` : null;
}

/** Tells of a failure that is no refusal of the diary. */
export function tellFailure(error: unknown): void {
  if (error instanceof Problem) reportProblem(error, false);
  showFailure(error);
}

/** Does what takes a change back, and says how it went. */
export async function takeBack(number: string, done: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    notify.success(done);
  } catch (error) {
    const words = notBackWords(number, error);
    if (words === null) tellFailure(error);
    else notify.error(words);
  }
  await fetchVisits();
}

/** Says that a visit was changed, with how to take it back. */
export const tellMoved = (card: Movable, words: string, tellCustomer = false): void =>
  offerUndo(words, [card.worksheetId], () => takeBack(card.number, `${card.number} is back as it was.`, () => putBack(card, tellCustomer)));

/** Says why a move was refused, with the next place that has room to take by one click. */
async function tellRefusal(error: Problem, take: (to: Place) => void): Promise<void> {
  const offer =
    error.offer === undefined
      ? undefined
      : await import('./offered.ts').then(
          ({ offered }) => offered(error.offer),
          () => undefined,
        );
  const text = badRequestText(error);
  if (offer === undefined) notify.error(text);
  else notify.offer(text, `Move to ${namedDayText(offer.day)} ${slotNames[offer.slot]}`, () => take(offer));
}

/**
 * Moves a dropped card, or changes its length: seen at once, put back where it is refused, and taken back by Undo. One that the board knows to be `isRefused` is
 * asked for without being shown, for the words of the server and what it offers instead.
 */
export async function moveVisit(card: Movable, to: Target, isRefused = false): Promise<void> {
  const hide = isRefused ? () => {} : showAs(card, to);
  try {
    await moveOf(card, to);
    tellMoved(card, to.minutes === undefined || to.minutes === card.minutes ? `${card.number} was moved.` : `${card.number} takes ${to.minutes} minutes now.`);
  } catch (error) {
    hide();
    if (error instanceof Problem && error.status === 400) await tellRefusal(error, (place) => void moveVisit(card, { ...to, ...placeOf(place) }));
    else tellFailure(error);
  }
  await fetchVisits();
}
const placeOf = ({ technicianId, day, slot }: Place): Place & { startsAt: null } => ({ technicianId, day, slot, startsAt: null });
