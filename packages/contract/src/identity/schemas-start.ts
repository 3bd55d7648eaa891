import { z } from 'zod';
import { Id } from '../common.ts';
import { startPages } from './start-pages.ts';

/** Where somebody starts: a page of `startPages` ('' is the one of their role), and the site of a new tab (null is all that they see). */
export const StartChoice = z.strictObject({ startPage: z.enum(['', ...startPages], 'Choose one of the start pages.'), defaultSite: Id.nullable() });
export type StartChoice = z.output<typeof StartChoice>;
