import type { LossReason, StockLoss } from '@quarterlight/contract/losses/schemas';
import { type ApprovalLimits, approvalTier } from '@quarterlight/contract/rules/approval';
import type { z } from 'zod';
import { type Actor, can } from '../../platform/access/actor.ts';
import { type Actions, allowedActions } from '../../platform/record/actions.ts';

export const approvals = ['approve-stock-differences', 'approve-large-stock-differences'] as const;

/** What may be done with a loss, by its state. */
export const lossActions = {
  'write-off': { from: ['in-quarantine'], needs: ['write-off-stock'] },
  approve: { from: ['asked'], to: 'posted', needs: approvals },
  refuse: { from: ['asked'], needs: approvals },
  withdraw: { from: ['asked'], needs: ['write-off-stock'] },
  restore: { from: ['in-quarantine'], to: 'restored', needs: ['move-stock'] },
  return: { from: ['in-quarantine'], to: 'returned', needs: ['move-stock'] },
  reverse: { from: ['posted'], to: 'reversed', needs: ['move-stock'] },
  photograph: { from: ['in-quarantine', 'asked', 'posted', 'returned'], needs: ['move-stock', 'write-off-stock'] },
} as const satisfies Actions<StockLoss['allowedActions'][number]>;

interface Decided {
  readonly state: string;
  readonly asked_by: string | null;
  /** Pence. */
  readonly value_pence: number;
}

/** Whether the actor asked for it, so that somebody else has to decide. */
export const isOwn = (loss: Decided, actor: Actor): boolean => loss.asked_by !== null && loss.asked_by === actor.userId;

/** Whether what it is worth needs somebody who may approve any value, which the actor may not. */
export const isTooLarge = (loss: Decided, actor: Actor, limits: ApprovalLimits): boolean =>
  !can(actor, 'approve-large-stock-differences') && approvalTier(loss.value_pence, limits) === 'large';

/** What the actor may do with it: nobody decides what they asked for, and nobody withdraws what others did. */
export function lossActionsOf(loss: Decided, actor: Actor, limits: ApprovalLimits) {
  const mine = isOwn(loss, actor);
  const decides = !mine && !isTooLarge(loss, actor, limits);
  return allowedActions(lossActions, loss.state, actor).filter((action) =>
    action === 'approve' || action === 'refuse' ? decides : action === 'withdraw' ? mine : true,
  );
}

/** The words that a move has of why. */
export const whyWords = (reason: z.output<typeof LossReason>, note: string): string =>
  (reason === 'Other' ? note : note === '' ? reason : `${reason}. ${note}`).slice(0, 200);
