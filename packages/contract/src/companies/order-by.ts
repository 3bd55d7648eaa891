import { z } from 'zod';

/** How orders go to a supplier. */
export const OrderBy = z.enum(['email', 'file', 'portal', 'interface'], 'Choose how orders go');
export type OrderBy = z.output<typeof OrderBy>;
