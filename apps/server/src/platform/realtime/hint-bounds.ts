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

/** Where a kind of record keeps whose it is: its table, and in it SQL over the row `r` for each bound that it has. */
export interface BoundsOfRecord {
  readonly table: keyof DB;
  readonly customer?: string;
  readonly branch?: string;
  readonly technician?: string;
}

/** Every kind that hints name; null where its records are nobody's in particular. */
export type HintBounds = Readonly<Record<Entity, BoundsOfRecord | null>>;

/** Whether each bound of the actor is the record's, too. */
export const isWithin = ({ customerId, branchId, technicianId }: Pick<Actor, keyof Bounds>, of: Bounds): boolean =>
  (customerId === null || customerId === of.customerId) &&
  (branchId === null || branchId === of.branchId) &&
  (technicianId === null || technicianId === of.technicianId);
