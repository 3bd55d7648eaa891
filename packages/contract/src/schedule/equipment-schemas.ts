import { z } from 'zod';
import { Day, Id, Instant, optionalText, text } from '../common.ts';

const equipment = {
  maker: optionalText(60),
  serialNumber: optionalText(60),
  softwareVersion: optionalText(40),
  branchId: Id,
  /** In whose van it goes; null where it stands in the branch. */
  technicianId: Id.nullable(),
  /** The last day on which its licence holds; null where it needs none. */
  licenceExpires: Day.nullable(),
  /** When it was last checked and calibrated itself, and when it has to be again. */
  calibratedOn: Day.nullable(),
  serviceDue: Day.nullable(),
  /** No longer used from this day on. */
  retiredOn: Day.nullable(),
  note: optionalText(500),
} as const;
export const EquipmentForm = z.strictObject({ name: text(80, 'Enter a name'), ...equipment });
export type EquipmentForm = z.output<typeof EquipmentForm>;

export const Equipment = z.object({
  id: Id,
  name: z.string(),
  ...equipment,
  branchName: z.string(),
  technicianName: z.string(),
  createdAt: Instant,
  version: z.number().int(),
});
export type Equipment = z.output<typeof Equipment>;
