import { z } from 'zod';
import { Day, Id, optionsQuery } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { equipmentRoutes } from './equipment-routes.ts';
import { exceptionRoutes } from './exception-routes.ts';
import { roamingRoutes } from './roaming-routes.ts';
import * as schemas from './schemas.ts';
import { absenceSheet } from './sheets.ts';

/** Who may only ask sees and changes their own alone. */
const view = { anyOf: ['view-absences', 'edit-absences', 'request-absences'] } as const;
const ask = { anyOf: ['edit-absences', 'request-absences'] } as const;
const decide = { anyOf: ['edit-absences'] } as const;
const absence = { param: 'id', of: 'absence', bounds: ['customer', 'branch', 'technician'] } as const;
const daysRefused = ['absence.days', 'absence.halves', 'absence.too_long', 'absence.too_early', 'absence.too_late', 'absence.overlap'] as const;

/** Absences of all who work here, newest first unless sorted. `from` and `to` give those that touch the days. */
export const listAbsences = route({
  method: 'GET',
  path: '/v1/absences',
  access: view,
  summary: 'List absences',
  query: listQuery({
    sort: ['from', 'to'],
    filters: {
      userId: Id.optional(),
      branchId: Id.optional(),
      type: schemas.AbsenceType.optional(),
      state: schemas.AbsenceState.optional(),
      from: Day.optional(),
      to: Day.optional(),
    },
  }),
  reply: page(schemas.Absence),
});
/** The absences as a file. */
export const absencesFile = sheetRoute(listAbsences, absenceSheet);

/** Up to 10,000 in each state. */
export const countAbsences = route({
  method: 'GET',
  path: '/v1/absences/counts',
  access: view,
  summary: 'How many absences stand in each state',
  query: z.strictObject({ userId: Id.optional(), branchId: Id.optional() }),
  reply: schemas.AbsenceCounts,
});

/** Up to 42 days of a branch or of all: people with their absences, approved and asked for. */
export const getAbsenceCalendar = route({
  method: 'GET',
  path: '/v1/absences/calendar',
  access: view,
  summary: 'Read the calendar of absences',
  query: z.strictObject({ from: Day, to: Day, branchId: Id.optional() }),
  reply: schemas.AbsenceCalendar,
  errors: ['absence.range'],
});

/** People by the beginning of their name. */
export const absencePeople = route({
  method: 'GET',
  path: '/v1/absences/people',
  access: { anyOf: ['view-absences', 'edit-absences'] },
  summary: 'Find whose absence it is',
  query: optionsQuery,
  reply: schemas.AbsencePeople,
});

/** Booked visits that an absence would hold; asked before it is made. Of somebody else only with `edit-absences`. */
export const listAbsenceConflicts = route({
  method: 'GET',
  path: '/v1/absences/conflicts',
  access: ask,
  summary: 'List the booked visits inside an absence',
  query: z.strictObject({ userId: Id, from: Day, fromSlot: schemas.DayHalf, to: Day, toSlot: schemas.DayHalf }),
  reply: schemas.AbsenceVisits,
  errors: ['absence.only_own'],
});

export const getAbsence = route({
  method: 'GET',
  path: '/v1/absences/:id',
  access: view,
  summary: 'Read an absence',
  params: byId,
  record: absence,
  reply: schemas.AbsenceRecord,
});

/**
 * Records an absence of somebody else, which is approved at once and refused while booked visits lie inside it that `keep` does not name; or asks for one's
 * own, which waits for somebody else's approval and keeps nobody from booking.
 */
export const createAbsence = route({
  method: 'POST',
  path: '/v1/absences',
  access: ask,
  summary: 'Record an absence, or ask for one’s own',
  body: schemas.NewAbsence,
  reply: schemas.AbsenceRecord,
  idempotent: true,
  errors: ['absence.no_person', 'absence.only_own', 'absence.has_bookings', ...daysRefused],
});

/** Changes days, type or note. Of an approved one the booked visits inside it are asked about again; one's own is changed while it waits. */
export const changeAbsence = route({
  method: 'PUT',
  path: '/v1/absences/:id',
  access: ask,
  summary: 'Change an absence',
  params: byId,
  record: absence,
  body: schemas.ChangeAbsence,
  ifMatch: true,
  reply: schemas.AbsenceRecord,
  errors: ['absence.moved_on', 'absence.own', 'absence.has_bookings', ...daysRefused],
});

/** Approves what was asked for: from then on nobody is booked there. The person is told by mail. */
export const approveAbsence = route({
  method: 'POST',
  path: '/v1/absences/:id/approve',
  access: decide,
  summary: 'Approve an absence',
  params: byId,
  record: absence,
  body: schemas.ApproveAbsence,
  ifMatch: true,
  reply: schemas.AbsenceRecord,
  errors: ['absence.moved_on', 'absence.own', 'absence.has_bookings'],
});

/** Refuses what was asked for. The person is told the reason by mail. */
export const refuseAbsence = route({
  method: 'POST',
  path: '/v1/absences/:id/refuse',
  access: decide,
  summary: 'Refuse an absence',
  params: byId,
  record: absence,
  body: schemas.RefuseAbsence,
  ifMatch: true,
  reply: schemas.AbsenceRecord,
  errors: ['absence.moved_on', 'absence.own'],
});

/** Takes an absence back, so that the person can be booked again: a request is withdrawn, an approved one cancelled. One's own only until it begins. */
export const cancelAbsence = route({
  method: 'POST',
  path: '/v1/absences/:id/cancel',
  access: ask,
  summary: 'Withdraw or cancel an absence',
  params: byId,
  record: absence,
  body: schemas.CancelAbsence,
  ifMatch: true,
  reply: schemas.AbsenceRecord,
  errors: ['absence.moved_on', 'absence.begun'],
});

export const scheduleRoutes = [
  listAbsences,
  absencesFile,
  countAbsences,
  getAbsenceCalendar,
  absencePeople,
  listAbsenceConflicts,
  getAbsence,
  createAbsence,
  changeAbsence,
  approveAbsence,
  refuseAbsence,
  cancelAbsence,
  ...roamingRoutes,
  ...certificateRoutes,
  ...equipmentRoutes,
  ...exceptionRoutes,
] as const;
