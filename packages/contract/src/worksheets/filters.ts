import { z } from 'zod';
import { ApprovalStanding } from '../approvals/schemas.ts';
import { Day, Id, keysOf, text } from '../common.ts';
import { callsToMakeNames } from './call-names.ts';
import { Highlight, HoldUpCode, Offering, WorksheetState } from './schemas.ts';

/** What the working list is filtered by, and what is done to all that it finds. */
export const worksheetFilters = {
  state: z.array(WorksheetState).max(10).optional(),
  branchId: Id.optional(),
  technicianId: Id.optional(),
  customerId: Id.optional(),
  vehicleId: Id.optional(),
  highlight: Highlight.optional(),
  heldBy: HoldUpCode.optional(),
  /** Offered to branches and not answered yet, or to be re-allocated since none took it. */
  offering: Offering.optional(),
  /** Somebody is to be rung about it: up to the end of today, or at any time. */
  calls: keysOf(callsToMakeNames).optional(),
  /** How it stands by what was sent to its work provider for approval. */
  approval: ApprovalStanding.optional(),
  when: z.enum(['today', 'tomorrow', 'this-week']).optional(),
  mine: z.enum(['yes']).optional(),
  bookedFrom: Day.optional(),
  bookedTo: Day.optional(),
  /** Promised for this day or an earlier one, and not booked. */
  promisedTo: Day.optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  jobTypeId: Id.optional(),
  /** Warranty jobs, or those whose claim the supplier has not answered yet. */
  warranty: z.enum(['yes', 'claim-open']).optional(),
  fittedById: Id.optional(),
  /** A batch of adhesive, primer or activator, in any case: the jobs that it was used on. */
  adhesiveBatch: text(40, 'Enter the batch').optional(),
  /** Only these, for a page that knows its jobs by their ids. */
  ids: z.array(Id).max(200).optional(),
} as const;
