import type { QuotationAction, QuotationState } from '@quarterlight/contract/quotations/schemas';
import type { Actor } from '../../platform/access/actor.ts';
import { type Actions, allowedActions, type Transition } from '../../platform/record/actions.ts';

/** What may be done in which state and by whom: the only place where a quotation's state is compared. Editing what was sent makes a draft of its next revision. */
export const quotationActions = {
  edit: { from: ['draft', 'sent'], needs: ['edit-quotations'] },
  send: { from: ['draft', 'sent'], to: 'sent', needs: ['edit-quotations'] },
  'follow-up': { from: ['draft', 'sent', 'accepted'], needs: ['edit-quotations'] },
  accept: { from: ['draft', 'sent'], to: 'accepted', needs: ['edit-quotations'] },
  book: { from: ['draft', 'sent', 'accepted'], to: 'booked', needs: ['edit-worksheets'] },
  decline: { from: ['draft', 'sent', 'accepted', 'expired'], to: 'declined', needs: ['edit-quotations'] },
  reopen: { from: ['declined', 'expired'], to: 'draft', needs: ['edit-quotations'] },
  write: { from: ['draft', 'sent', 'accepted', 'booked'], needs: ['edit-quotations'] },
  'add-photographs': { from: ['draft', 'sent', 'accepted', 'booked'], needs: ['edit-quotations'] },
  'send-approval': { from: ['draft', 'sent', 'accepted'], needs: ['edit-quotations'] },
} as const satisfies Actions<QuotationAction> & Record<string, Transition<QuotationState>>;

/** What the actor may do to a quotation now. */
export const actionsOf = (state: string, actor: Actor): QuotationAction[] => allowedActions<QuotationAction>(quotationActions, state, actor);

/** What a customer's user, or whoever holds the link, is shown at all: what went out to them. */
export const shownToCustomer = ['sent', 'accepted', 'booked', 'declined', 'expired'] as const;

/** With which something is still to be done. */
export const openStates = ['draft', 'sent', 'accepted'] as const;

/** Whether nobody has decided on it yet, so that it can be followed up. */
export const isUndecided = (state: string): boolean => state === 'draft' || state === 'sent';

const stateTexts: Readonly<Record<string, string>> = { draft: 'a draft', declined: 'lost' };
/** The state in a sentence. */
export const stateWords = (state: string): string => stateTexts[state] ?? state;

/** Where no follow-up is planned the quotation stands last by it. */
export const noFollowUp = '9999-12-31';
