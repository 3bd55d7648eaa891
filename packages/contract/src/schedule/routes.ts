import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { Absence, AbsenceConflicts, AbsenceType, DayPart, NewAbsence } from './schemas.ts';

/** Absences of technicians and staff, newest first unless sorted. `from` and `to` give those that touch the days. */
export const listAbsences = route({
  method: 'GET',
  path: '/v1/absences',
  access: { anyOf: ['view-absences', 'edit-absences'] },
  summary: 'List absences',
  query: listQuery({ sort: ['from', 'to'], filters: { userId: Id.optional(), type: AbsenceType.optional(), from: Day.optional(), to: Day.optional() } }),
  reply: page(Absence),
});

/** Booked visits that an absence would hold; asked before it is made. */
export const listAbsenceConflicts = route({
  method: 'GET',
  path: '/v1/absences/conflicts',
  access: { anyOf: ['edit-absences'] },
  summary: 'List the booked visits inside an absence',
  query: z.strictObject({ userId: Id, from: Day, to: Day, part: DayPart }),
  reply: AbsenceConflicts,
});

export const getAbsence = route({
  method: 'GET',
  path: '/v1/absences/:id',
  access: { anyOf: ['view-absences', 'edit-absences'] },
  summary: 'Read an absence',
  params: byId,
  record: { param: 'id', of: 'absence', bounds: [] },
  reply: Absence,
});

/** Makes an absence; refused while booked visits lie inside it, unless `keepBookings` says that they are kept knowingly. */
export const createAbsence = route({
  method: 'POST',
  path: '/v1/absences',
  access: { anyOf: ['edit-absences'] },
  summary: 'Record an absence',
  body: NewAbsence,
  reply: Absence,
  idempotent: true,
  errors: ['absence.has_bookings', 'absence.days', 'absence.overlap'],
});

/** Takes an absence back: the technician can be booked again. */
export const deleteAbsence = route({
  method: 'DELETE',
  path: '/v1/absences/:id',
  access: { anyOf: ['edit-absences'] },
  summary: 'Remove an absence',
  params: byId,
  record: { param: 'id', of: 'absence', bounds: [] },
  ifMatch: true,
  reply: 'empty',
});

export const scheduleRoutes = [listAbsences, listAbsenceConflicts, getAbsence, createAbsence, deleteAbsence] as const;
