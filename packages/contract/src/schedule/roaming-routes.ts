import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { Roaming, RoamingConflicts, RoamingForm, RoamingTimeLine } from './roaming-schemas.ts';

const access = { anyOf: ['edit-roaming-technicians'] } as const;
const record = { param: 'id', of: 'roaming', bounds: ['branch', 'technician'] } as const;
const refusals = [
  'roaming.has_bookings',
  'roaming.days',
  'roaming.too_long',
  'roaming.past',
  'roaming.too_far',
  'roaming.overlap',
  'roaming.elsewhere',
  'roaming.home',
  'roaming.technician',
  'roaming.branch',
] as const;

/** Who is lent where; `from` and `to` give those that touch the days, `branchId` those that a branch lends or borrows. */
export const listRoaming = route({
  method: 'GET',
  path: '/v1/roaming',
  access,
  summary: 'List lent technicians',
  query: listQuery({ sort: ['from', 'to'], filters: { technicianId: Id.optional(), branchId: Id.optional(), from: Day.optional(), to: Day.optional() } }),
  reply: page(Roaming),
});
/** The time line of up to 62 days: technicians by home branch, with what is lent and who is absent. */
export const getRoamingTimeLine = route({
  method: 'GET',
  path: '/v1/roaming/time-line',
  access,
  summary: 'Show who is lent where, day by day',
  query: z.strictObject({ from: Day, to: Day, branchId: Id.optional() }),
  reply: RoamingTimeLine,
  errors: ['roaming.range'],
});

/** Visits that another branch has booked with the technician in the days; asked before they are lent. */
export const listRoamingConflicts = route({
  method: 'GET',
  path: '/v1/roaming/conflicts',
  access,
  summary: 'List the visits that a lending meets',
  query: z.strictObject({ technicianId: Id, branchId: Id, from: Day, to: Day }),
  reply: RoamingConflicts,
});

export const getRoaming = route({ method: 'GET', path: '/v1/roaming/:id', access, summary: 'Read a lending', params: byId, record, reply: Roaming });

/** Lends a technician, and so approves it. Refused while other branches have visits of theirs in these days, unless `keep` names each of them. */
export const createRoaming = route({
  method: 'POST',
  path: '/v1/roaming',
  access,
  summary: 'Lend a technician to another branch',
  body: RoamingForm,
  reply: Roaming,
  idempotent: true,
  errors: refusals,
});

/** Changes days, branch, nights or note; the technician stays. Whoever changes it approves it anew. */
export const changeRoaming = route({
  method: 'PUT',
  path: '/v1/roaming/:id',
  access,
  summary: 'Change a lending',
  params: byId,
  record,
  body: RoamingForm,
  ifMatch: true,
  reply: Roaming,
  errors: [...refusals, 'roaming.same_technician'],
});

/** Takes a lending back: the technician is at home again. */
export const removeRoaming = route({
  method: 'DELETE',
  path: '/v1/roaming/:id',
  access,
  summary: 'Take a lending back',
  params: byId,
  record,
  ifMatch: true,
  reply: 'empty',
});

export const roamingRoutes = [listRoaming, getRoamingTimeLine, listRoamingConflicts, getRoaming, createRoaming, changeRoaming, removeRoaming] as const;
