import type { ExceptionKind } from './exception-schemas.ts';
import type { AbsenceState, AbsenceType } from './schemas.ts';

/** What people call the kinds of absence. */
export const absenceTypeNames: Readonly<Record<AbsenceType, string>> = { holiday: 'Holiday', sickness: 'Sickness', training: 'Training', other: 'Other' };

/** What people call the states of an absence. */
export const absenceStateNames: Readonly<Record<AbsenceState, string>> = {
  requested: 'Asked for',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
};

/** What holds on a day of its own. */
export const exceptionKindNames: Readonly<Record<ExceptionKind, string>> = { closed: 'Closed', other: 'Other hours' };
