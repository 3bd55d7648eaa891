import { z } from 'zod';
import { LineKind } from '../catalogue/lines.ts';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Address, Day, Id, Instant, Money, Named, Slot } from '../common.ts';
import { AdasRequirement } from '../intake.ts';
import { AdhesiveSheet } from '../rules/adhesive.ts';
import { AdhesiveUse, Calibration, CheckAnswer, DamageRecorded, MissingThing } from './detail.ts';
import { Contact, Highlight, WorksheetAction, WorksheetState } from './schemas.ts';

export const MyVisit = z.object({
  worksheetId: Id,
  bookingId: Id,
  /** Where it stands in the day's route, from 1. */
  order: z.number().int(),
  /** About how long the drive is from the visit before it, to the first from the technician's branch; null where a place is not known. */
  driveMinutes: z.number().int().nullable(),
  number: z.string(),
  state: WorksheetState,
  version: z.number().int(),
  highlight: Highlight,
  allowedActions: z.array(WorksheetAction),
  day: Day,
  slot: Slot,
  startsAt: Instant.nullable(),
  minutes: z.number().int(),
  jobType: Named,
  /** The names of what its lines are besides. */
  furtherJobTypes: z.array(z.string()),
  customerName: z.string(),
  contact: Contact,
  /** Where the work is done: the customer's, or the workshop's. */
  address: Address,
  place: FittingPlace,
  /** The branch of the workshop where it is done in one, else empty. */
  placeName: z.string(),
  vehicle: z.object({ registration: z.string(), description: z.string(), vin: z.string(), colour: z.string(), mileage: z.number().int().nullable() }),
  lines: z.array(
    z.object({
      id: Id,
      kind: LineKind,
      code: z.string(),
      description: z.string(),
      quantity: z.number(),
      glassState: z.string(),
      glassPlace: z.string().nullable(),
      needsCalibration: z.boolean(),
    }),
  ),
  noteTechnician: z.string(),
  adasRequirement: AdasRequirement,
  /** How many checks each stage asks. */
  preFitAsked: z.number().int(),
  postFitAsked: z.number().int(),
  checks: z.array(CheckAnswer),
  adhesives: z.array(AdhesiveUse),
  calibrations: z.array(Calibration),
  /** Whether its job type is a repair: then the damage is asked for. */
  isRepair: z.boolean(),
  damages: z.array(DamageRecorded),
  signedBy: z.string(),
  signatureAbsence: z.string(),
  /** What is still to be taken of the excess at the door. */
  excessDue: Money,
  /** What is owed of the job in all, by whomever: no more is taken. */
  owed: Money,
  /** What to ask for at the door: what the policyholder owes, or a retail customer; nothing of an account that is billed. */
  askFor: Money,
  temperatureCelsius: z.number().nullable(),
  humidityPercent: z.number().int().nullable(),
  driveAwayMinutes: z.number().int().nullable(),
  driveAwayToldTo: z.string(),
  /** When the technician, who has set off, expects to arrive. */
  expectedAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  /** The vehicle may be driven so many minutes after it as the drive-away time says. */
  completedAt: Instant.nullable(),
  missing: z.array(MissingThing),
});

/** A technician's day in route order, with all that the phone needs when there is no signal. */
export const MyDay = z.object({ day: Day, technician: Named, visits: z.array(MyVisit), adhesiveSheets: z.array(AdhesiveSheet) });
export type MyVisit = z.output<typeof MyVisit>;
export type MyDay = z.output<typeof MyDay>;
