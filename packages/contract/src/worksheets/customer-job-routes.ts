import { z } from 'zod';
import { Id } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { WithReason } from './actions.ts';
import {
  CustomerJob,
  CustomerJobBrief,
  CustomerJobSummary,
  CustomerState,
  JobAccount,
  JobMessages,
  ReadJobMessages,
  SubmitJob,
  WriteJobMessage,
} from './customer-schemas.ts';
import { customerJobSheet } from './customer-sheets.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const sees = { anyOf: ['view-customer-jobs'] } as const;
const sends = { anyOf: ['create-customer-jobs'] } as const;

const submitRefusals = [
  'worksheet.no_account',
  'worksheet.account_on_stop',
  'worksheet.same_vehicle',
  'worksheet.order_number',
  'worksheet.unknown_cause',
  'customer.inactive',
  'vehicle.bad_registration',
  'diary.past',
  'diary.too_far',
  'diary.closed',
] as const;

/** A customer's own jobs; `q` finds the beginning of a number, a registration or their own reference. */
export const listCustomerJobs = route({
  method: 'GET',
  path: '/v1/customer-jobs',
  access: sees,
  summary: 'List own jobs as a customer',
  query: listQuery({ sort: ['createdAt', 'number', 'registration'], filters: { state: CustomerState.optional() } }),
  reply: page(CustomerJobSummary),
});

/** A customer's own jobs as a file. */
export const customerJobsFile = sheetRoute(listCustomerJobs, customerJobSheet);

/** What the account asks of a job, and what stands against sending one. */
export const getJobAccount = route({
  method: 'GET',
  path: '/v1/customer-jobs/account',
  access: sends,
  summary: 'Read what the account asks of a job',
  reply: JobAccount,
  errors: ['worksheet.no_account'],
});

/** One of a customer's own jobs: nothing in it is the company's own. */
export const getCustomerJob = route({
  method: 'GET',
  path: '/v1/customer-jobs/:id',
  access: sees,
  summary: 'Read an own job as a customer',
  params: byId,
  record,
  reply: CustomerJob,
});

/** Sends a job: it waits for an answer by the time that was agreed with the account. Photographs follow by its files. */
export const submitJob = route({
  method: 'POST',
  path: '/v1/customer-jobs',
  access: sends,
  summary: 'Send a job as a customer',
  body: SubmitJob,
  idempotent: true,
  reply: CustomerJobBrief,
  errors: submitRefusals,
});

/** Sends a job that was not accepted again, changed. */
export const sendJobAgain = route({
  method: 'POST',
  path: '/v1/customer-jobs/:id/send-again',
  access: sends,
  summary: 'Send a job again as a customer',
  params: byId,
  record,
  body: SubmitJob,
  ifMatch: true,
  reply: CustomerJobBrief,
  errors: ['worksheet.moved_on', ...submitRefusals],
});

/** Cancels an own job that no technician has yet; a booked one gives its slot back. */
export const cancelCustomerJob = route({
  method: 'POST',
  path: '/v1/customer-jobs/:id/cancel',
  access: sends,
  summary: 'Cancel an own job as a customer',
  params: byId,
  record,
  body: WithReason,
  ifMatch: true,
  reply: CustomerJobBrief,
  errors: ['worksheet.no_account', 'worksheet.ring_us'],
});

/** Adds photographs of the damage: pictures only, at most ten at once. */
export const addJobPhotographs = route({
  method: 'POST',
  path: '/v1/customer-jobs/:id/photographs',
  access: sends,
  summary: 'Add photographs to an own job',
  params: byId,
  record,
  upload: true,
  idempotent: true,
  reply: CustomerJobBrief,
  errors: ['worksheet.moved_on', ...uploadRefusals],
});

/** A photograph or a document of an own job that is for the customer. */
export const getCustomerJobFile = route({
  method: 'GET',
  path: '/v1/customer-jobs/:id/files/:fileId',
  access: sees,
  summary: 'Read a file of an own job',
  params: z.strictObject({ id: Id, fileId: Id }),
  record,
  reply: { stream: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'application/octet-stream'] },
});

/** Writes to the office about an own job. */
export const writeToOffice = route({
  method: 'POST',
  path: '/v1/customer-jobs/:id/messages',
  access: sees,
  summary: 'Write to the office about an own job',
  params: byId,
  record,
  body: WriteJobMessage,
  idempotent: true,
  reply: JobMessages,
  errors: ['worksheet.messages_full'],
});

/** Marks what the office wrote as read. */
export const readFromOffice = route({
  method: 'POST',
  path: '/v1/customer-jobs/:id/messages/read',
  access: sees,
  summary: 'Mark messages of the office as read',
  params: byId,
  record,
  body: ReadJobMessages,
  reply: 'empty',
});

/** Literal paths stand before `:id`. */
export const customerJobRoutes = [
  listCustomerJobs,
  customerJobsFile,
  getJobAccount,
  getCustomerJob,
  submitJob,
  sendJobAgain,
  cancelCustomerJob,
  addJobPhotographs,
  getCustomerJobFile,
  writeToOffice,
  readFromOffice,
] as const;
