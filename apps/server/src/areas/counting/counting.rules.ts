import type * as routes from '@quarterlight/contract/counting/routes';
import type { ReplyOf } from '@quarterlight/contract/route';
import { type ApprovalLimits, type ApprovalTier, approvalTier } from '@quarterlight/contract/rules/approval';
import { type Actor, can } from '../../platform/access/actor.ts';
import type { Actions } from '../../platform/record/actions.ts';

type Action = ReplyOf<typeof routes.getStockTake>['allowedActions'][number];

/** What may be done with a count, by its state. */
export const stockTakeActions = {
  count: { from: ['counting', 'waiting'], needs: ['take-stock'], done: 'counted' },
  finish: { from: ['counting', 'waiting'], to: 'waiting', needs: ['take-stock'], done: 'finished' },
  post: { from: ['waiting'], to: 'posted', needs: ['take-stock'], done: 'posted' },
  recount: { from: ['waiting'], needs: ['take-stock'], done: 'counted again' },
  'send-back': { from: ['waiting'], to: 'sent-back', needs: ['take-stock'], done: 'sent back' },
  drop: { from: ['counting', 'waiting'], to: 'dropped', needs: ['take-stock'], done: 'dropped' },
  note: { from: ['counting', 'waiting'], needs: ['take-stock'], done: 'noted' },
} as const satisfies Actions<Action>;

/** What is only done with a count along a list, and what only with one that was told at once. */
const ofLists: ReadonlySet<Action> = new Set(['count', 'finish', 'recount', 'drop', 'note']);
const ofTold: ReadonlySet<Action> = new Set(['send-back']);

export const fitsWay = (action: Action, way: string): boolean => (way === 'list' ? !ofTold.has(action) : !ofLists.has(action));

const approves = ['approve-stock-differences', 'approve-large-stock-differences'] as const;

/** Whether the actor may approve differences that are worth something. */
export const mayApprove = (actor: Actor): boolean => approves.some((permission) => can(actor, permission));

/** Which approval the differences need, and why the actor may not give it: by their permissions, or because they counted. */
export function judgePost(worth: number, limits: ApprovalLimits, actor: Actor, counted: boolean) {
  const tier: ApprovalTier = approvalTier(worth, limits);
  if (tier === 'none') return { tier, why: null };
  if (tier === 'large' && !can(actor, 'approve-large-stock-differences')) return { tier, why: 'counting.needs_large' as const };
  if (!mayApprove(actor)) return { tier, why: 'counting.needs_second' as const };
  return { tier, why: counted ? ('counting.own_count' as const) : null };
}

/** What left a place, above nothing, or came to it, below; when it was posted, and when it was done. */
export interface Moved {
  readonly quantity: number;
  readonly posted_at: string;
  readonly done_at: string;
  /** It was posted by the count itself, so later than every line of it, whatever the clock says. */
  readonly own?: boolean | null;
}

/** What the ledger had at a moment, of what it has now: what moved since is taken out. What was done before and told later had moved by then. */
export function expectedAt(now: number, moves: readonly Moved[], at: string): number {
  const moment = Date.parse(at);
  const since = moves.filter((move) => move.own === true || (Date.parse(move.posted_at) > moment && Date.parse(move.done_at) > moment));
  return Math.max(
    0,
    since.reduce((sum, { quantity }) => sum + quantity, now),
  );
}

/** The moment of a count as its phone tells it, not before the list was made and not after now. */
export const momentOf = (told: string, from: string, now: string): string =>
  new Date(Math.min(Date.parse(now), Math.max(Date.parse(told), Date.parse(from)))).toISOString();
