import type { PurchaseCreditStateName } from '@quarterlight/contract/credits/names';
import type { PurchaseCreditAction } from '@quarterlight/contract/credits/schemas';
import { lineCost, type Pence, pence, unitCost } from '@quarterlight/kit/money';
import type { Actor } from '../../platform/access/actor.ts';
import { allowedActions, type Transition } from '../../platform/record/actions.ts';

const raises = ['raise-purchase-credits'] as const;
const matches = ['match-supplier-invoices'] as const;
const either = [...raises, ...matches] as const;
const open = ['raised', 'sent', 'collected', 'queried'] as const;
const asked = ['sent', 'collected', 'queried'] as const;

/** What may be done with a credit, by its state. */
export const creditActions = {
  send: { from: ['raised'], to: 'sent', needs: raises },
  number: { from: open, needs: either },
  chase: { from: asked, needs: either },
  collect: { from: ['raised', 'sent', 'queried'], to: 'collected', needs: raises },
  query: { from: asked, to: 'queried', needs: either },
  credit: { from: open, to: 'credited', needs: matches },
  refuse: { from: asked, to: 'refused', needs: either },
  withdraw: { from: ['raised', 'sent', 'queried'], to: 'withdrawn', needs: raises },
  reopen: { from: ['credited'], needs: matches },
} as const satisfies Record<PurchaseCreditAction, Transition<PurchaseCreditStateName>>;

interface Standing {
  readonly state: string;
  readonly has_goods: boolean;
  readonly collected_at: string | null;
  readonly batch_id: string | null;
}

/** Whether its goods are still with us. */
export const goodsAreHere = (credit: Pick<Standing, 'has_goods' | 'collected_at'>): boolean => credit.has_goods && credit.collected_at === null;

/** What the actor may do with it: goods are collected once, money is credited once they have gone, and what the accounts have is not taken back here. */
export const actionsOf = (credit: Standing, actor: Actor): PurchaseCreditAction[] =>
  allowedActions(creditActions, credit.state, actor).filter((action) => {
    if (actor.branchId !== null) return false;
    if (action === 'collect') return goodsAreHere(credit);
    if (action === 'credit') return !goodsAreHere(credit);
    if (action === 'withdraw') return credit.collected_at === null;
    return action !== 'reopen' || credit.batch_id === null;
  });

/** The state that a credit has again when its credit note is taken back. */
export const stateBefore = (credit: { readonly collected_at: string | null; readonly sent_at: string | null }): PurchaseCreditStateName =>
  credit.collected_at !== null ? 'collected' : credit.sent_at !== null ? 'sent' : 'raised';

/** The number of a credit note as it is compared: two that differ in case or blanks are one. */
export const noteKey = (number: string): string => number.replaceAll(/\s+/g, '').toUpperCase();

interface Payable {
  readonly unit_cost: number;
  readonly received_milli: number;
  readonly billed_pence: number;
  readonly before_pence: number;
}

/** What may still be credited of a line of an order, in pence: what was billed of it, or what came at the price ordered where that is more. */
export const mostPaid = (line: Payable): Pence =>
  pence(Math.max(0, Math.max(lineCost(unitCost(line.unit_cost), line.received_milli), line.billed_pence) - line.before_pence));
