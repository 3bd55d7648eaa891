import type { BroadcastActionName, BroadcastForm } from '@quarterlight/contract/notices/broadcast-schemas';
import type { BroadcastState } from '@quarterlight/contract/notices/names';
import { addDays, type Day, day } from '@quarterlight/kit/days';
import { boundsOf, instantOf } from '@quarterlight/kit/instants';
import { type Actor, isOfOffice } from '../../platform/access/actor.ts';
import { type Actions, allowedActions } from '../../platform/record/actions.ts';
import { Refusal } from '../../platform/refusal.ts';

const needs = ['send-broadcasts'] as const;

/** When something may be done to a broadcast, and what becomes of it. */
export const broadcastActions = {
  change: { from: ['draft', 'scheduled'], needs, done: 'changed' },
  attach: { from: ['draft', 'scheduled', 'live'], needs, done: 'given other files' },
  send: { from: ['draft'], needs, done: 'sent' },
  'take-back': { from: ['scheduled'], to: 'draft', needs, done: 'taken back' },
  correct: { from: ['live'], needs, done: 'corrected' },
  withdraw: { from: ['live'], to: 'withdrawn', needs, done: 'withdrawn' },
  remove: { from: ['draft'], needs, done: 'removed' },
} as const satisfies Actions<BroadcastActionName>;

/** The state at that instant: what was live is expired once its last day is over. */
export function stateAt({ state, ends_at: endsAt }: { readonly state: string; readonly ends_at: string }, now: string): BroadcastState {
  if (state === 'draft' || state === 'scheduled' || state === 'withdrawn') return state;
  return Date.parse(endsAt) > Date.parse(now) ? 'live' : 'expired';
}

/** What the actor may do to it now; what the office tells is nobody else's to write, whatever they hold. */
export const actionsOn = (row: { readonly state: string; readonly ends_at: string }, actor: Actor, now: string): BroadcastActionName[] =>
  isOfOffice(actor) ? allowedActions(broadcastActions, stateAt(row, now), actor) : [];

const longest = 366;

/** When it goes out and when it is over; the start is null where it goes out as soon as it is sent. Refuses what cannot be. */
export function timesOf({ startsDay, startsTime, endsDay }: Pick<BroadcastForm, 'startsDay' | 'startsTime' | 'endsDay'>, of: Clock) {
  const startsAt = startsDay === null ? null : instantOf(day(startsDay), startsTime, of.zone);
  if (startsAt !== null && Date.parse(startsAt) <= Date.parse(of.now)) throw new Refusal('broadcast.starts');
  if (startsDay !== null && startsDay > addDays(of.today, longest)) throw new Refusal('broadcast.too_far');
  return { startsAt, endsAt: endOf(endsDay, startsDay === null ? of.today : day(startsDay), of.zone) };
}

/** The end of the last day. Refuses one before the first, or more than a year behind it. */
export function endOf(endsDay: string, first: Day, zone: string): string {
  if (endsDay < first) throw new Refusal('broadcast.ends');
  if (endsDay > addDays(first, longest)) throw new Refusal('broadcast.too_long');
  return boundsOf(day(endsDay), zone).to;
}

interface Clock {
  readonly now: string;
  readonly today: Day;
  readonly zone: string;
}
