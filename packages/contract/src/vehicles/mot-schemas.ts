import { z } from 'zod';
import { Day, Instant } from '../common.ts';

/** How the MOT history service was last asked of a vehicle: `not-asked` before the first time. Only `found` and `kept` carry a history. */
export const MotOutcome = z.enum([
  'found',
  'kept',
  'not-asked',
  'not-found',
  'bad-format',
  'throttled',
  'unavailable',
  'timed-out',
  'key-refused',
  'key-unreadable',
]);
export type MotOutcome = z.output<typeof MotOutcome>;

export const MotDefect = z.object({ text: z.string(), type: z.string(), dangerous: z.boolean() });

/** One MOT test; the odometer as it was read, null where it was not. */
export const MotTest = z.object({
  number: z.string(),
  day: Day,
  passed: z.boolean(),
  expires: Day.nullable(),
  odometer: z.number().int().nullable(),
  unit: z.enum(['miles', 'kilometres']),
  registration: z.string(),
  defects: z.array(MotDefect),
});
export type MotTest = z.output<typeof MotTest>;

/** The MOT history of a vehicle, the latest test first. `firstDue` is the day of the first test of a young vehicle; `recall` whether one is outstanding, null where that is not known. */
export const MotHistory = z.object({
  outcome: MotOutcome,
  message: z.string(),
  refreshedAt: Instant.nullable(),
  make: z.string(),
  model: z.string(),
  firstDue: Day.nullable(),
  recall: z.boolean().nullable(),
  tests: z.array(MotTest),
});
export type MotHistory = z.output<typeof MotHistory>;

/** `fresh` asks the service again, past an answer of the last day. */
export const MotRequest = z.strictObject({ fresh: z.boolean().optional() });

/** The sentence for each end. */
export const motMessages: Readonly<Record<MotOutcome, string>> = {
  found: 'MOT history found.',
  kept: 'MOT history, as it was last asked for.',
  'not-asked': 'The MOT history has not been asked for.',
  'not-found': 'The DVSA has no MOT history for this registration.',
  'bad-format': 'The DVSA knows British registrations only.',
  throttled: 'The DVSA was asked too often just now. Try again in a minute.',
  unavailable: 'The DVSA cannot be reached just now. Try again later.',
  'timed-out': 'The DVSA did not answer in time. Try again later.',
  'key-refused': 'The DVSA refused our access. Tell an administrator to check it in the settings.',
  'key-unreadable': 'Our key for the DVSA cannot be read. Tell an administrator to enter it again in the settings.',
};
