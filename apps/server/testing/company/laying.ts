import type { Plan } from './plan.ts';
import type { Seeded } from './seeded.ts';
import type { Sheets } from './sheets.ts';

/** What the ground is laid with. */
export interface Laying {
  readonly plan: Plan;
  readonly seeded: Seeded;
  readonly sheets: Sheets;
  /** A new id for a row made at that moment (milliseconds). */
  readonly id: (at: number) => string;
}

export type Role = 'administrator' | 'manager' | 'adviser' | 'stock' | 'buyer' | 'accounts' | 'technician' | 'customer' | 'branch';
