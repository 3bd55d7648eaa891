import { z } from 'zod';
import { text } from '../common.ts';

/** A manager's word for work of an account that is on stop or over its limit. */
export const CreditOverride = z.strictObject({ reason: text(300, 'Say why the job is allowed') });
export type CreditOverride = z.output<typeof CreditOverride>;
