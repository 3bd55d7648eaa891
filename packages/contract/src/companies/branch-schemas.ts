import { z } from 'zod';
import { Id } from '../common.ts';
import { accountCode, companyDetails, companyName, companyRecord, companySummary, email, telephone } from './shared.ts';

export const BranchKind = z.enum(['own', 'subcontract'], 'Choose own or subcontract');
export type BranchKind = z.output<typeof BranchKind>;

export const BranchSummary = z.object({
  ...companySummary,
  code: z.string(),
  kind: BranchKind,
});
export type BranchSummary = z.output<typeof BranchSummary>;

export const BranchAction = z.enum(['change', 'close', 'reopen']);

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00');
const capacity = z.number().int('Enter a whole number').min(0, 'This cannot be negative').max(10_000, 'At most 10,000');
/** Hours of a day, `HH:mm`, and jobs a slot. */
export const dayTimes = { opensAt: clock, closesAt: clock, capacityMorning: capacity, capacityAfternoon: capacity, capacityOutOfHours: capacity } as const;

/** A weekday as it is to be, Monday 1 to Sunday 7; one that is as usual is not kept. */
export const BranchWeekday = z.strictObject({ weekday: z.number().int().min(1).max(7), ...dayTimes });
export type BranchWeekday = z.output<typeof BranchWeekday>;
/** A weekday as it is; `differs` from the usual hours or capacity. */
export const BranchDayOfWeek = z.object({ ...BranchWeekday.shape, open: z.boolean(), differs: z.boolean() });
export type BranchDayOfWeek = z.output<typeof BranchDayOfWeek>;

const weekdays = z
  .array(BranchWeekday)
  .max(7, 'At most seven weekdays')
  .check(({ value, issues }) => {
    value.forEach(({ weekday }, index) => {
      if (value.findIndex((other) => other.weekday === weekday) < index)
        issues.push({ code: 'custom', message: 'This weekday is given twice', path: [index, 'weekday'], input: value });
    });
  });

/** A branch; usual hours as `HH:mm`, days Monday 1 to Sunday 7, usual capacity in jobs a slot. What is `shown` is whom customers are told to ask. */
export const Branch = BranchSummary.extend({
  ...companyRecord,
  shownName: z.string(),
  shownTelephone: z.string(),
  shownEmail: z.string(),
  postcodeAreas: z.array(z.string()),
  opensAt: z.string(),
  closesAt: z.string(),
  openDays: z.array(z.number().int()),
  capacityMorning: z.number().int(),
  capacityAfternoon: z.number().int(),
  capacityOutOfHours: z.number().int(),
  /** Monday to Sunday. */
  week: z.array(BranchDayOfWeek),
  allowedActions: z.array(BranchAction),
});
export type Branch = z.output<typeof Branch>;

const area = z.string().regex(/^[A-Za-z]{1,2}(?:\d[A-Za-z\d]?(?: \d)?)?$/, 'Enter areas such as NR, NR14 or NR14 7');

const details = {
  ...companyDetails,
  shownName: z.string().max(120, 'At most 120 characters'),
  shownTelephone: telephone,
  shownEmail: email,
  postcodeAreas: z.array(area).max(400, 'At most 400 areas'),
  ...dayTimes,
  openDays: z.array(z.number().int().min(1).max(7)).max(7),
  weekdays,
};
const basics = { code: accountCode, name: companyName, kind: BranchKind };

/** A branch to be made; what is left out gets the usual hours and capacity. */
export const NewBranch = z.strictObject({ ...basics, ...z.strictObject(details).partial().shape });
export type NewBranch = z.output<typeof NewBranch>;
/** What is to change of a branch; contacts, addresses and weekdays, where given, replace all there are. */
export const BranchChange = z.strictObject({ ...basics, ...details }).partial();
export type BranchChange = z.output<typeof BranchChange>;

export const BranchOption = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: BranchKind,
  postcodeAreas: z.array(z.string()),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
});
export type BranchOption = z.output<typeof BranchOption>;
