import { z } from 'zod';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Day, Id, Instant, Money, Slot } from '../common.ts';
import { CustomerOption } from '../companies/schemas.ts';
import { route } from '../route.ts';
import { Address, Contact, WorksheetState } from './schemas.ts';

/** How long fitted glass is guaranteed against leaks and defects, as British fitters do: twelve months. */
export const guaranteeMonths = 12;

/** A job of a registration. `isOpen` until it is completed or cancelled; `isRecent` where it was made since yesterday. `guaranteedUntil` is the last day of the guarantee on what was fitted, null where none was. */
export const PastJob = z.object({
  id: Id,
  number: z.string(),
  state: WorksheetState,
  jobType: z.string(),
  customer: z.string(),
  contact: z.string(),
  glass: z.string(),
  createdAt: Instant,
  bookedDay: Day.nullable(),
  bookedSlot: Slot.nullable(),
  completedOn: Day.nullable(),
  isOpen: z.boolean(),
  isRecent: z.boolean(),
  guaranteedUntil: Day.nullable(),
});
export type PastJob = z.output<typeof PastJob>;

/** Who had the last job of a registration, and where: to be taken over into another. What belongs to one claim is left out. */
export const LastVisit = z.object({
  number: z.string(),
  customer: CustomerOption,
  contact: Contact,
  address: Address,
  place: FittingPlace,
  insurance: z.object({ insurerName: z.string(), policyNumber: z.string(), excess: Money, limit: Money.nullable(), vatRegistered: z.boolean().nullable() }),
});
export type LastVisit = z.output<typeof LastVisit>;

/** To whose fleet a vehicle belongs today, and who drives it there. */
export const FleetToday = z.object({
  customer: CustomerOption,
  fleetNumber: z.string(),
  costCentre: z.string(),
  driverName: z.string(),
  driverTelephone: z.string(),
  driverEmail: z.string(),
});
export type FleetToday = z.output<typeof FleetToday>;

export const VehiclePast = z.object({ jobs: z.array(PastJob), last: LastVisit.nullable(), fleet: FleetToday.nullable() });
export type VehiclePast = z.output<typeof VehiclePast>;

/** The twenty latest jobs of a registration that the user may see, newest first, and whom the last one was for; `last` is null where that customer takes no more work. `fleet` is the account to which the vehicle belongs today, for whoever sees customers; null where it belongs to none, or to one that takes no more work. */
export const vehiclePast = route({
  method: 'GET',
  path: '/v1/worksheets/of-vehicle',
  access: { anyOf: ['edit-worksheets'] },
  summary: 'Lists the jobs of a registration and tells of its fleet, for whoever takes another',
  query: z.strictObject({ registration: z.string().min(1).max(20) }),
  reply: VehiclePast,
});
