import { z } from 'zod';
import { Day } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { AddBankHolidays, BranchException, BranchExceptionChange, ExceptionKind, ExceptionVisits, NewBranchExceptions } from './exception-schemas.ts';

const edits = { anyOf: ['edit-branches'] } as const;
// Customers' people see where a branch is, and none of its exceptions.
const ofBranch = { param: 'id', of: 'branch', bounds: ['branch'] } as const;
const one = { param: 'exceptionId', of: 'branch-exception', bounds: ['customer', 'branch'] } as const;
const params = byId.extend({ exceptionId: z.uuid() });
const held = ['exception.times', 'exception.reversed', 'exception.past', 'exception.has_bookings'] as const;

/** The days on which something else holds at a branch than on their weekday, the earliest first. */
export const listBranchExceptions = route({
  method: 'GET',
  path: '/v1/branches/:id/exceptions',
  access: { anyOf: ['view-branches', 'view-diary'] },
  summary: 'List the closed days of a branch and those of other hours',
  params: byId,
  query: listQuery({ sort: ['day'], filters: { from: Day.optional(), to: Day.optional(), kind: ExceptionKind.optional() } }),
  reply: page(BranchException),
  record: ofBranch,
});

/** Booked visits on some days of a branch; asked before it is closed. At most 62 days. */
export const listExceptionConflicts = route({
  method: 'GET',
  path: '/v1/branches/:id/exceptions/conflicts',
  access: edits,
  summary: 'List the booked visits of a branch on days that it is to be closed on',
  params: byId,
  query: z.strictObject({ from: Day, to: Day }),
  reply: ExceptionVisits,
  record: ofBranch,
  errors: ['exception.days', 'exception.too_many'],
});

/** Adds one for each of the days. Closed days are refused while visits are booked on them that `keep` does not name. */
export const addBranchExceptions = route({
  method: 'POST',
  path: '/v1/branches/:id/exceptions',
  access: edits,
  summary: 'Close a branch on some days, or give them other hours',
  params: byId,
  body: NewBranchExceptions,
  reply: z.array(BranchException),
  record: ofBranch,
  idempotent: true,
  errors: ['exception.days', 'exception.too_many', 'exception.too_far', 'exception.taken', ...held],
});

/** Adds the coming bank holidays of a nation that are not there yet. */
export const addBankHolidays = route({
  method: 'POST',
  path: '/v1/branches/:id/exceptions/bank-holidays',
  access: edits,
  summary: 'Close a branch on bank holidays',
  params: byId,
  body: AddBankHolidays,
  reply: z.array(BranchException),
  record: ofBranch,
  idempotent: true,
  errors: ['exception.no_holidays', 'exception.has_bookings'],
});

/** Changes what holds on the day; one that is closed from now on is asked about its visits. */
export const changeBranchException = route({
  method: 'PATCH',
  path: '/v1/branches/:id/exceptions/:exceptionId',
  access: edits,
  summary: 'Change what holds at a branch on a day',
  params,
  body: BranchExceptionChange,
  reply: BranchException,
  record: one,
  ifMatch: true,
  errors: held,
});

/** Takes one back: the weekday holds again. */
export const removeBranchException = route({
  method: 'DELETE',
  path: '/v1/branches/:id/exceptions/:exceptionId',
  access: edits,
  summary: 'Take an exception of a branch back',
  params,
  reply: 'empty',
  record: one,
  ifMatch: true,
  errors: ['exception.past'],
});

export const exceptionRoutes = [
  listBranchExceptions,
  listExceptionConflicts,
  addBranchExceptions,
  addBankHolidays,
  changeBranchException,
  removeBranchException,
] as const;
