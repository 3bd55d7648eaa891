import { addDays, type Day, day } from '@quarterlight/kit/days';
import { clockOf, instantOf, localDayOf } from '@quarterlight/kit/instants';
import type { Actor } from '../../platform/access/actor.ts';
import { type Actions, allowedActions } from '../../platform/record/actions.ts';
import { secretsOf } from './templates.ts';

/** How often a message is tried before it counts as failed; the queue waits longer each time, about an hour and a half in all. */
export const mostAttempts = 8;

/** How long a mail server may be away before its messages count as failed, in milliseconds: two days. */
export const longestAway = 2 * 24 * 3_600_000;

/** Whether its words hold what is kept apart: what lets somebody in, or a private link. */
export const isSecret = (template: string): boolean => secretsOf(template).length > 0;

export const outboxActions = {
  retry: { from: ['failed', 'undelivered', 'kept'], to: 'queued', needs: ['edit-system-settings', 'edit-messages'] },
} as const satisfies Actions;

/** What the actor may do to a message; one that let somebody in is asked for anew instead. */
export const allowedOf = (row: { state: string; template: string }, actor: Actor): 'retry'[] =>
  isSecret(row.template) ? [] : allowedActions(outboxActions, row.state, actor);

/** What may still become of a text message: the gateway's word never takes a later one back. */
const order = ['queued', 'accepted', 'sent'] as const;
const ends = ['delivered', 'undelivered', 'failed'] as const;
export type Fared = 'accepted' | 'sent' | (typeof ends)[number];

/** The states from which a message may come to this one. */
export const statesBefore = (to: Fared): readonly (typeof order)[number][] => (to === 'accepted' ? ['queued'] : to === 'sent' ? ['queued', 'accepted'] : order);

/** The gateway's word for how a message fares, in ours; undefined where it says nothing of that. */
export function faredOf(status: string): Fared | undefined {
  if (['accepted', 'scheduled', 'queued', 'sending'].includes(status)) return 'accepted';
  if (status === 'sent' || status === 'delivered' || status === 'undelivered' || status === 'failed') return status;
  if (status === 'read') return 'delivered';
  return status === 'canceled' ? 'failed' : undefined;
}

/** When the quiet hours end that it is now; null where it is none of them. They begin at `from` and end at `to`, the next day where that is earlier. */
export function quietUntil(now: string, zone: string, from: string, to: string): string | null {
  if (from === to) return null;
  const clock = clockOf(now, zone);
  const today: Day = localDayOf(now, zone);
  if (from < to) return clock >= from && clock < to ? instantOf(today, to, zone) : null;
  if (clock >= from) return instantOf(addDays(day(today), 1), to, zone);
  return clock < to ? instantOf(today, to, zone) : null;
}

/** What a reply asks for, by the words that networks and laws know. */
export function askedBy(text: string): 'stop' | 'start' | undefined {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase();
  if (['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'].includes(word)) return 'stop';
  return ['START', 'UNSTOP'].includes(word) ? 'start' : undefined;
}
