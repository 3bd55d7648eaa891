import { secretsOf } from './templates.ts';

/** How often a message is tried before it counts as failed; the queue waits longer each time, about an hour and a half in all. */
export const mostAttempts = 8;

/** How long a mail server may be away before its messages count as failed, in milliseconds: two days. */
export const longestAway = 2 * 24 * 3_600_000;

/** Whether a message lets somebody in. */
export const isSecret = (template: string): boolean => secretsOf(template).length > 0;

export const outboxActions = { retry: { from: ['failed', 'kept'] } } as const satisfies Record<
  string,
  { from: readonly ('queued' | 'sent' | 'kept' | 'failed')[] }
>;

export const allowedActions = (row: { state: string; template: string }): 'retry'[] =>
  outboxActions.retry.from.some((state) => state === row.state) && !isSecret(row.template) ? ['retry'] : [];
