import { z } from 'zod';
import { Day, Id, Instant, optionalText, text } from '../common.ts';
import { emailOf, telephoneOf } from '../contact.ts';

const said = {
  fleetNumber: optionalText(30),
  driverName: optionalText(120),
  driverTelephone: telephoneOf(30),
  driverEmail: emailOf(254),
  costCentre: optionalText(40),
  note: optionalText(500),
} as const;
const customerId = z.uuid('Choose an account');

/** A vehicle to be put into an account's fleet: found by its registration, or made of it. `to` is the last day, null where none is known. */
export const NewFleetEntry = z.strictObject({
  customerId,
  registration: text(20, 'Enter a registration'),
  foreign: z.boolean().optional(),
  make: optionalText(60).optional(),
  model: optionalText(80).optional(),
  from: Day,
  to: Day.nullable().optional(),
  ...z.strictObject(said).partial().shape,
});
export type NewFleetEntry = z.output<typeof NewFleetEntry>;

/** What is to change of an entry. */
export const FleetChange = z.strictObject({ ...said, from: Day, to: Day.nullable() }).partial();
export type FleetChange = z.output<typeof FleetChange>;

/** `on` is the last day on which it belongs to the account. */
export const EndFleetEntry = z.strictObject({ on: Day });
export type EndFleetEntry = z.output<typeof EndFleetEntry>;

/** `on` is the first day on which it belongs to the other account; what is not said of number and driver is not known there. */
export const MoveFleetEntry = z.strictObject({ customerId, on: Day, ...z.strictObject(said).partial().shape });
export type MoveFleetEntry = z.output<typeof MoveFleetEntry>;

export const FleetAction = z.enum(['change', 'end', 'move', 'remove']);
export type FleetAction = z.output<typeof FleetAction>;

/** Whether it holds today, did until a day before, or is still to begin. */
export const FleetStanding = z.enum(['current', 'ended', 'coming']);
export type FleetStanding = z.output<typeof FleetStanding>;

/** A vehicle in an account's fleet, from a day to a day. The note is the company's own: an account's users read none. */
export const FleetEntry = z.object({
  id: Id,
  vehicleId: Id,
  customerId: Id,
  customerName: z.string(),
  registration: z.string(),
  displayRegistration: z.string(),
  make: z.string(),
  model: z.string(),
  fleetNumber: z.string(),
  driverName: z.string(),
  driverTelephone: z.string(),
  driverEmail: z.string(),
  costCentre: z.string(),
  note: z.string(),
  from: Day,
  to: Day.nullable(),
  standing: FleetStanding,
  createdAt: Instant,
  version: z.number().int(),
  allowedActions: z.array(FleetAction),
});
export type FleetEntry = z.output<typeof FleetEntry>;
