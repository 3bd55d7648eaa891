import type { Actor } from '../../platform/access/actor.ts';
import { type Actions, allowedActions } from '../../platform/record/actions.ts';
import { secretsOf } from './templates.ts';

/** How often a message is tried before it counts as failed; the queue waits longer each time, about an hour and a half in all. */
export const mostAttempts = 8;

/** How long a mail server may be away before its messages count as failed, in milliseconds: two days. */
export const longestAway = 2 * 24 * 3_600_000;

/** Whether a message lets somebody in. */
export const isSecret = (template: string): boolean => secretsOf(template).length > 0;

export const outboxActions = { retry: { from: ['failed', 'kept'], to: 'queued', needs: ['edit-system-settings', 'edit-messages'] } } as const satisfies Actions;

/** What the actor may do to a message; one that let somebody in is asked for anew instead. */
export const allowedOf = (row: { state: string; template: string }, actor: Actor): 'retry'[] =>
  isSecret(row.template) ? [] : allowedActions(outboxActions, row.state, actor);
