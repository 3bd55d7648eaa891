import { z } from 'zod';
import { Day, Id, text } from '../common.ts';
import { dayTimes } from '../companies/branch-schemas.ts';
import { nations } from '../rules/bank-holidays.ts';
import { AbsenceVisit, keep } from './schemas.ts';

/** Closed, or open with hours and capacity of that day, be it outside of its week. */
export const ExceptionKind = z.enum(['closed', 'other'], 'Choose what holds');
export type ExceptionKind = z.output<typeof ExceptionKind>;

const times = {
  opensAt: dayTimes.opensAt.nullable(),
  closesAt: dayTimes.closesAt.nullable(),
  capacityMorning: dayTimes.capacityMorning.nullable(),
  capacityAfternoon: dayTimes.capacityAfternoon.nullable(),
  capacityOutOfHours: dayTimes.capacityOutOfHours.nullable(),
} as const;
const held = { kind: ExceptionKind, reason: text(120, 'Say why'), ...z.object(times).partial().shape } as const;

/** A day on which something else holds at a branch than on its weekday; the times are null where it is closed. */
export const BranchException = z.object({
  id: Id,
  branchId: Id,
  day: Day,
  kind: ExceptionKind,
  reason: z.string(),
  ...times,
  version: z.number().int(),
});
export type BranchException = z.output<typeof BranchException>;

/** One for each day, both included; where it is to be closed, `keep` names the booked visits that are kept knowingly. */
export const NewBranchExceptions = z.strictObject({ from: Day, to: Day, ...held, keep });
export type NewBranchExceptions = z.output<typeof NewBranchExceptions>;
/** What holds on the day from now on; the day itself stays. */
export const BranchExceptionChange = z.strictObject({ ...held, keep });
export type BranchExceptionChange = z.output<typeof BranchExceptionChange>;
/** The coming bank holidays of a nation that are not there yet, as closed days. */
export const AddBankHolidays = z.strictObject({ nation: z.enum(nations, 'Choose a nation'), keep });
export type AddBankHolidays = z.output<typeof AddBankHolidays>;

/** Visits that are booked on days, with what guards a move. */
export const ExceptionVisits = z.object({ items: z.array(AbsenceVisit) });
