import type { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import type { Tone } from '../../ui/bits/StateChip.tsx';

/** The colour of a worksheet's state. */
export const stateTones: Readonly<Record<WorksheetState, Tone>> = {
  submitted: 'amber',
  rejected: 'red',
  open: 'neutral',
  awaiting: 'amber',
  booked: 'glass',
  released: 'blue',
  'in-progress': 'blue',
  completed: 'green',
  invoiced: 'green',
  cancelled: 'neutral',
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
