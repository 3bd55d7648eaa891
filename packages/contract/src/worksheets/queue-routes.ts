import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { visitRefusals } from '../schedule/refusals.ts';
import { sheetRoute } from '../sheet-route.ts';
import { JobMessages, ReadJobMessages, WriteJobMessage } from './customer-schemas.ts';
import { queueSheet } from './customer-sheets.ts';
import { AcceptJob, QueuedJob, RejectJob, SendOn } from './queue-schemas.ts';
import { WorksheetBrief } from './schemas.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const answers = { anyOf: ['accept-customer-jobs'] } as const;
const talks = { anyOf: ['edit-worksheets', 'accept-customer-jobs'] } as const;

/** What customers sent and nobody has answered, what is due first at the top. */
export const listQueue = route({
  method: 'GET',
  path: '/v1/customer-queue',
  access: answers,
  summary: 'List what customers sent',
  query: listQuery({ sort: ['answerBy'], filters: { customerId: Id.optional(), branchId: Id.optional(), late: z.enum(['yes']).optional() } }),
  reply: page(QueuedJob),
});

/** The queue as a file. */
export const queueFile = sheetRoute(listQueue, queueSheet);

/** How many wait, up to 10,000, and how many of them are late. */
export const countQueue = route({
  method: 'GET',
  path: '/v1/customer-queue/count',
  access: answers,
  summary: 'Count what customers sent',
  reply: z.object({ waiting: z.number().int(), late: z.number().int() }),
});

/** What a customer asked for, of a job that came from one. */
export const getQueued = route({
  method: 'GET',
  path: '/v1/worksheets/:id/request',
  access: { anyOf: ['view-worksheets', 'accept-customer-jobs'] },
  summary: 'Read what a customer asked for',
  params: byId,
  record,
  reply: QueuedJob,
});

/** Takes a customer's job, with its visit where one is booked at once. */
export const acceptJob = route({
  method: 'POST',
  path: '/v1/worksheets/:id/accept',
  access: answers,
  summary: 'Accept a job that a customer sent',
  params: byId,
  record,
  body: AcceptJob,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: [
    'worksheet.answered',
    'worksheet.moved_on',
    'worksheet.may_not_book',
    'worksheet.adas_unknown',
    'worksheet.unknown_job_type',
    'line.product_missing',
    'line.whole_pieces',
    'line.glass_type',
    'customer.on_stop',
    'customer.over_limit',
    'customer.say_why',
    'customer.inactive',
    'vehicle.bad_registration',
    ...visitRefusals,
  ],
});

/** Turns a customer's job down: they are told why, and may send it again. */
export const rejectJob = route({
  method: 'POST',
  path: '/v1/worksheets/:id/reject',
  access: answers,
  summary: 'Reject a job that a customer sent',
  params: byId,
  record,
  body: RejectJob,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.answered', 'worksheet.moved_on', 'worksheet.unknown_reason'],
});

/** Puts a rejected job into the queue of another branch. For the office. */
export const sendJobOn = route({
  method: 'POST',
  path: '/v1/worksheets/:id/send-on',
  access: answers,
  summary: 'Send a rejected job to another branch',
  params: byId,
  record,
  body: SendOn,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.same_branch'],
});

/** What customer and office wrote to each other about a job. */
export const listJobMessages = route({
  method: 'GET',
  path: '/v1/worksheets/:id/messages',
  access: talks,
  summary: 'Read the messages about a job',
  params: byId,
  record,
  reply: JobMessages,
});

/** Writes to the customer about a job; they see it on their own record of it. */
export const writeToCustomer = route({
  method: 'POST',
  path: '/v1/worksheets/:id/messages',
  access: talks,
  summary: 'Write to the customer about a job',
  params: byId,
  record,
  body: WriteJobMessage,
  idempotent: true,
  reply: JobMessages,
});

/** Marks what the customer wrote as read, for everybody of the office. */
export const readFromCustomer = route({
  method: 'POST',
  path: '/v1/worksheets/:id/messages/read',
  access: talks,
  summary: 'Mark messages of the customer as read',
  params: byId,
  record,
  body: ReadJobMessages,
  reply: 'empty',
});

export const queueRoutes = [
  listQueue,
  queueFile,
  countQueue,
  getQueued,
  acceptJob,
  rejectJob,
  sendJobOn,
  listJobMessages,
  writeToCustomer,
  readFromCustomer,
] as const;
