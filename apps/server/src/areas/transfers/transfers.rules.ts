import type { TransferAction, TransferState } from '@quarterlight/contract/transfers/schemas';
import { type Actor, seesAll } from '../../platform/access/actor.ts';
import { allowedActions, type Transition } from '../../platform/record/actions.ts';

/** The only place where a transfer's state is compared. */
export const transferActions = {
  edit: { from: ['draft'], needs: ['move-stock'], done: 'changed' },
  send: { from: ['draft'], to: 'sent', needs: ['move-stock'], done: 'sent' },
  receive: { from: ['sent', 'part-received'], needs: ['move-stock'], done: 'received' },
  close: { from: ['sent', 'part-received'], to: 'received', needs: ['move-stock'], done: 'closed' },
  'call-back': { from: ['sent', 'part-received'], to: 'called-back', needs: ['move-stock'], done: 'called back' },
  cancel: { from: ['draft'], to: 'cancelled', needs: ['move-stock'], done: 'cancelled' },
} as const satisfies Record<TransferAction, Transition<TransferState>>;

const stateWords: Readonly<Record<string, string>> = {
  draft: 'a draft',
  sent: 'on its way',
  'part-received': 'part received',
  'called-back': 'called back',
};

/** A state as a person reads it in 'Transfer T000001 is …'. */
export const stateWord = (state: string): string => stateWords[state] ?? state;

/** What this actor may do with a transfer now. What is on its way belongs to no branch, so whoever sees one branch alone only looks. */
export const actionsOf = (state: string, actor: Actor): TransferAction[] => (seesAll(actor) ? allowedActions(transferActions, state, actor) : []);

/** Whether a location can send or take a transfer. */
export const takesTransfers = (place: { type: string; level: string }): boolean =>
  place.level === 'location' && ['depot', 'van', 'quarantine', 'returns'].includes(place.type);

/** What of a line is accounted for, and how; in thousandths. */
export interface Parts {
  readonly quantity_milli: number;
  readonly received_milli: number;
  readonly damaged_milli: number;
  readonly lost_milli: number;
  readonly returned_milli: number;
}

/** How much of a line is still on its way, in thousandths. */
export const outstandingOf = (line: Parts): number => line.quantity_milli - line.received_milli - line.damaged_milli - line.lost_milli - line.returned_milli;

/** Of what lies loose, in the order in which it is to go, so much (thousandths); undefined where there is not enough. What is taken is taken off `free`. */
export function takeLoose<Piece extends { free: number }>(wanted: number, loose: readonly Piece[]): { piece: Piece; quantity: number }[] | undefined {
  if (loose.reduce((sum, { free }) => sum + free, 0) < wanted) return undefined;
  const taken: { piece: Piece; quantity: number }[] = [];
  let left = wanted;
  for (const piece of loose) {
    const quantity = Math.min(left, piece.free);
    if (quantity <= 0) continue;
    piece.free -= quantity;
    left -= quantity;
    taken.push({ piece, quantity });
  }
  return taken;
}
