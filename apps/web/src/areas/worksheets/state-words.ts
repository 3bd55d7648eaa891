import type { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';

/** How a worksheet's state reads, and its colour. */
export const stateWords: Readonly<Record<WorksheetState, { readonly label: string; readonly tone: Tone }>> = {
  submitted: { label: 'Submitted', tone: 'amber' },
  rejected: { label: 'Rejected', tone: 'red' },
  open: { label: 'Open', tone: 'neutral' },
  awaiting: { label: 'Awaiting', tone: 'amber' },
  booked: { label: 'Booked', tone: 'glass' },
  released: { label: 'Released', tone: 'blue' },
  'in-progress': { label: 'In progress', tone: 'blue' },
  completed: { label: 'Completed', tone: 'green' },
  invoiced: { label: 'Invoiced', tone: 'green' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** The order in which the states stand as tabs. */
export const stateOrder: readonly WorksheetState[] = [
  'submitted',
  'open',
  'awaiting',
  'booked',
  'released',
  'in-progress',
  'completed',
  'invoiced',
  'rejected',
  'cancelled',
];
