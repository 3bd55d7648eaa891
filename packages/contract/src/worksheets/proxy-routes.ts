import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { route } from '../route.ts';
import { WorksheetState } from './schemas.ts';

/** A worksheet that somebody may have meant; `here` says whether it is shown at the site that is looked at. */
export const WorksheetMeant = z.object({
  id: Id,
  number: z.string(),
  state: WorksheetState,
  registration: z.string(),
  customer: z.string(),
  /** The day of its visit; null where it has none. */
  bookedDay: Day.nullable(),
  createdOn: Day,
  here: z.boolean(),
});
export type WorksheetMeant = z.output<typeof WorksheetMeant>;

/**
 * The worksheets that a reference names, at whichever of the asking user's sites: a number of ours or an id names one; an order, claim, policy or
 * authorisation number may name several, the newest first, twenty at most. Letters' case, spaces and marks do not count. None is no refusal.
 */
export const worksheetsMeant = route({
  method: 'GET',
  path: '/v1/worksheets/proxy/:reference',
  access: { anyOf: ['view-worksheets'] },
  summary: 'Find the worksheet of a reference',
  params: z.strictObject({ reference: z.string().trim().min(1, 'Enter a number or reference').max(80, 'At most 80 characters') }),
  reply: z.object({ items: z.array(WorksheetMeant) }),
});

export const proxyRoutes = [worksheetsMeant] as const;
