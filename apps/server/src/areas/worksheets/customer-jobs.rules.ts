import { type CustomerState, type CustomerStep, customerSteps } from '@quarterlight/contract/worksheets/customer-names';
import type { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import type { WorksheetRow } from './worksheets.queries.ts';

/** The states in which a customer may still cancel by themselves: no technician has the job. */
export const customerCancels = ['submitted', 'rejected', 'open', 'awaiting', 'booked'] as const satisfies readonly WorksheetState[];
/** The states in which photographs of the damage still help. */
export const customerPictures = ['submitted', 'rejected', 'open', 'awaiting', 'booked', 'released'] as const satisfies readonly WorksheetState[];

/** Which states of a worksheet are one to its customer. */
export const statesOf: Readonly<Record<CustomerState, readonly WorksheetState[]>> = {
  received: ['submitted'],
  accepted: ['open', 'awaiting'],
  booked: ['booked', 'awaiting', 'released'],
  'on-its-way': ['released'],
  'being-done': ['in-progress'],
  done: ['completed', 'invoiced'],
  cancelled: ['cancelled'],
  'not-accepted': ['rejected'],
};

/** Where a job stands, as its customer says it: one that is held keeps its visit, where it has one. */
export function customerStateOf({ state, booking_id, expected_at }: Pick<WorksheetRow, 'state' | 'booking_id' | 'expected_at'>): CustomerState {
  switch (state) {
    case 'submitted':
      return 'received';
    case 'rejected':
      return 'not-accepted';
    case 'open':
    case 'awaiting':
      return booking_id === null ? 'accepted' : 'booked';
    case 'released':
      return expected_at === null ? 'booked' : 'on-its-way';
    case 'in-progress':
      return 'being-done';
    case 'completed':
    case 'invoiced':
      return 'done';
    case 'cancelled':
      return 'cancelled';
    default:
      return 'booked';
  }
}

export const isCustomerStep = (action: string): action is CustomerStep => Object.hasOwn(customerSteps, action);

/** The kinds of files that are for the customer, and what they are called there; nothing else of a job's files is shown to them. */
export const customerFiles = { damage: 'Photograph of the damage', invoice: 'Invoice', adas: 'Calibration report' } as const;
export const isForCustomer = (kind: string | null): kind is keyof typeof customerFiles => kind !== null && Object.hasOwn(customerFiles, kind);
