import { z } from 'zod';
import { text } from '../common.ts';

/** One thing that a new company has to see to; `page` is the address where it is done. */
export const SetUpItem = z.object({
  name: z.string(),
  title: z.string(),
  text: z.string(),
  page: z.string(),
  state: z.enum(['to-do', 'done', 'not-needed']),
});
export type SetUpItem = z.output<typeof SetUpItem>;

/** All of it in order, and whether it has been put away, so that it is shown under the settings alone. */
export const SetUpList = z.object({ items: z.array(SetUpItem), putAway: z.boolean() });
export type SetUpList = z.output<typeof SetUpList>;

export const SetUpName = z.strictObject({ name: text(40) });
export const SetUpNeed = z.strictObject({ needed: z.boolean() });
