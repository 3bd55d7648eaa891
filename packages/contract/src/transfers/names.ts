import type { OutcomeKind, TransferState } from './schemas.ts';

/** What people call the states of a transfer. */
export const transferStateNames: Readonly<Record<TransferState, string>> = {
  draft: 'Draft',
  sent: 'On its way',
  'part-received': 'Part received',
  received: 'Received',
  'called-back': 'Called back',
  cancelled: 'Cancelled',
};

/** What became of a part of what was sent. */
export const outcomeNames: Readonly<Record<OutcomeKind, string>> = {
  received: 'Received',
  damaged: 'Received damaged',
  lost: 'Lost on the way',
  'never-left': 'Never left',
  'called-back': 'Called back',
};
