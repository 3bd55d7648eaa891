import type { Entity } from '@quarterlight/contract/entities';
import type { Actor } from '../access/actor.ts';
import type { DB } from '../database/tables.gen.ts';

/** Whose a record is; null where it is nobody's in particular. */
export interface Bounds {
  readonly customerId: string | null;
  readonly branchId: string | null;
  readonly technicianId: string | null;
}

export const nobodys: Bounds = { customerId: null, branchId: null, technicianId: null };

/** Where a kind of record is kept: its table, and in it SQL over the row `r` for each bound that says whose it is. */
export interface BoundsOfRecord {
  readonly table: keyof DB;
  readonly customer?: string;
  readonly branch?: string;
  readonly technician?: string;
}

/** Every kind that hints name; null where no table of its own keeps its records and they are nobody's in particular. */
export type HintBounds = Readonly<Record<Entity, BoundsOfRecord | null>>;

/** Whether each bound of the actor is the record's, too. */
export const isWithin = ({ customerId, branchId, technicianId }: Pick<Actor, keyof Bounds>, of: Bounds): boolean =>
  (customerId === null || customerId === of.customerId) &&
  (branchId === null || branchId === of.branchId) &&
  (technicianId === null || technicianId === of.technicianId);
