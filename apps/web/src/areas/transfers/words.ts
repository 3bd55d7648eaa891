import { transferStateNames } from '@quarterlight/contract/transfers/names';
import type { OutcomeKind, TransferState } from '@quarterlight/contract/transfers/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';

/** What people call the states of a transfer, and their colours. */
export const stateLooks: Readonly<Record<TransferState, { readonly name: string; readonly tone: Tone }>> = {
  draft: { name: transferStateNames.draft, tone: 'neutral' },
  sent: { name: transferStateNames.sent, tone: 'blue' },
  'part-received': { name: transferStateNames['part-received'], tone: 'amber' },
  received: { name: transferStateNames.received, tone: 'green' },
  'called-back': { name: transferStateNames['called-back'], tone: 'neutral' },
  cancelled: { name: transferStateNames.cancelled, tone: 'red' },
};
export const transferStates: readonly TransferState[] = ['draft', 'sent', 'part-received', 'received', 'called-back', 'cancelled'];

export const outcomeTones: Readonly<Record<OutcomeKind, Tone>> = {
  received: 'green',
  damaged: 'amber',
  lost: 'red',
  'never-left': 'neutral',
  'called-back': 'neutral',
};
