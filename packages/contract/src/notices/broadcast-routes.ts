import { z } from 'zod';
import { Id, Named, optionsQuery } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './broadcast-schemas.ts';
import { broadcastSheet, readerSheet } from './broadcast-sheets.ts';

const writes = { anyOf: ['send-broadcasts'] } as const;
// What is for a branch is for everybody there, its technicians among them; somebody of the office who looks at a branch stays of the office.
const written = { param: 'id', of: 'broadcast', bounds: ['customer'] } as const;
const own = { param: 'id', of: 'own-broadcast', bounds: ['customer'] } as const;
const toRefused = ['broadcast.nobody', 'broadcast.role', 'broadcast.branch', 'broadcast.customer'] as const;
const daysRefused = ['broadcast.starts', 'broadcast.ends', 'broadcast.too_long', 'broadcast.too_far'] as const;

/** What was written, newest first unless sorted. `q` finds the beginning of a title. */
export const listBroadcasts = route({
  method: 'GET',
  path: '/v1/broadcasts',
  access: writes,
  summary: 'List broadcasts',
  query: listQuery({ sort: ['createdAt', 'title', 'endsDay'], filters: { state: schemas.BroadcastStateCode.optional() } }),
  reply: page(schemas.BroadcastSummary),
});
/** The broadcasts as a file. */
export const broadcastsFile = sheetRoute(listBroadcasts, broadcastSheet);

/** Up to 10,000 in each state. */
export const countBroadcasts = route({
  method: 'GET',
  path: '/v1/broadcasts/counts',
  access: writes,
  summary: 'How many broadcasts stand in each state',
  reply: schemas.BroadcastCounts,
});

/** What is live for the person who asks, the newest first. */
export const listOwnBroadcasts = route({
  method: 'GET',
  path: '/v1/broadcasts/mine',
  access: 'signed-in',
  summary: 'List one’s own broadcasts',
  query: listQuery({ sort: ['sentAt'], filters: { read: schemas.ReaderState.optional() } }),
  reply: page(schemas.OwnBroadcast),
});

/** The first 20 that the person who asks must read and has not, the oldest first. */
export const listMustRead = route({
  method: 'GET',
  path: '/v1/broadcasts/must-read',
  access: 'signed-in',
  summary: 'List what must be read before work goes on',
  reply: z.array(schemas.OwnBroadcast),
});

/** One that is live for the person who asks. */
export const getOwnBroadcast = route({
  method: 'GET',
  path: '/v1/broadcasts/mine/:id',
  access: 'signed-in',
  summary: 'Read one of one’s own broadcasts',
  params: byId,
  record: own,
  reply: schemas.OwnBroadcast,
});

/** Notes that the person has read that edition; doing it twice changes nothing. An older edition is refused with `broadcast.changed`. */
export const readBroadcast = route({
  method: 'POST',
  path: '/v1/broadcasts/mine/:id/read',
  access: 'signed-in',
  summary: 'Mark a broadcast as read',
  params: byId,
  record: own,
  body: schemas.ReadBroadcast,
  reply: schemas.OwnBroadcast,
  personOnly: true,
  errors: ['broadcast.changed'],
});

/** Whom a broadcast can be for, besides everybody and customers. */
export const listAudiences = route({
  method: 'GET',
  path: '/v1/broadcasts/audiences',
  access: writes,
  summary: 'List the roles and branches that can be written to',
  reply: schemas.BroadcastAudiences,
});

/** Customers by the beginning of their name. */
export const findBroadcastCustomers = route({
  method: 'GET',
  path: '/v1/broadcasts/customers',
  access: writes,
  summary: 'Find customers to write to',
  query: optionsQuery,
  reply: z.array(Named),
});

/** How many people it would reach by now; writes nothing. */
export const countReach = route({
  method: 'POST',
  path: '/v1/broadcasts/reach',
  access: writes,
  summary: 'Count whom a broadcast would reach',
  body: z.strictObject({ to: schemas.BroadcastTo }),
  reply: schemas.BroadcastReach,
});

/** Writes a draft, which nobody is shown yet. */
export const createBroadcast = route({
  method: 'POST',
  path: '/v1/broadcasts',
  access: writes,
  summary: 'Write a broadcast',
  body: schemas.BroadcastForm,
  reply: schemas.Broadcast,
  idempotent: true,
  errors: ['broadcast.office_only', ...toRefused, ...daysRefused],
});

export const getBroadcast = route({
  method: 'GET',
  path: '/v1/broadcasts/:id',
  access: writes,
  summary: 'Read a broadcast',
  params: byId,
  record: written,
  reply: schemas.Broadcast,
});

/** Changes a draft, or one that waits for its time and goes on waiting. */
export const changeBroadcast = route({
  method: 'PUT',
  path: '/v1/broadcasts/:id',
  access: writes,
  summary: 'Change a draft or scheduled broadcast',
  params: byId,
  record: written,
  body: schemas.BroadcastForm,
  ifMatch: true,
  reply: schemas.Broadcast,
  errors: ['broadcast.office_only', 'broadcast.moved_on', ...toRefused, ...daysRefused],
});

/** Sends a draft: at once, or at its time where that lies ahead. Whoever sends it counts as having read it. */
export const sendBroadcast = route({
  method: 'POST',
  path: '/v1/broadcasts/:id/send',
  access: writes,
  summary: 'Send a broadcast',
  params: byId,
  record: written,
  body: z.strictObject({}),
  ifMatch: true,
  reply: schemas.Broadcast,
  errors: ['broadcast.office_only', 'broadcast.moved_on', ...daysRefused],
});

/** Makes a scheduled one a draft again. */
export const takeBackBroadcast = route({
  method: 'POST',
  path: '/v1/broadcasts/:id/take-back',
  access: writes,
  summary: 'Take a scheduled broadcast back',
  params: byId,
  record: written,
  body: z.strictObject({}),
  ifMatch: true,
  reply: schemas.Broadcast,
  errors: ['broadcast.office_only', 'broadcast.moved_on'],
});

/** Corrects a live one; who has read it is asked to read it again where `readAgain` says so. */
export const correctBroadcast = route({
  method: 'POST',
  path: '/v1/broadcasts/:id/correct',
  access: writes,
  summary: 'Correct a live broadcast',
  params: byId,
  record: written,
  body: schemas.BroadcastCorrection,
  ifMatch: true,
  reply: schemas.Broadcast,
  errors: ['broadcast.office_only', 'broadcast.moved_on', 'broadcast.ends', 'broadcast.too_long'],
});

/** Takes a live one from everybody's sight; who has read it stays known. */
export const withdrawBroadcast = route({
  method: 'POST',
  path: '/v1/broadcasts/:id/withdraw',
  access: writes,
  summary: 'Withdraw a live broadcast',
  params: byId,
  record: written,
  body: schemas.WithdrawBroadcast,
  ifMatch: true,
  reply: schemas.Broadcast,
  errors: ['broadcast.office_only', 'broadcast.moved_on'],
});

/** Removes a draft. */
export const removeBroadcast = route({
  method: 'DELETE',
  path: '/v1/broadcasts/:id',
  access: writes,
  summary: 'Remove a draft',
  params: byId,
  record: written,
  ifMatch: true,
  reply: 'empty',
  errors: ['broadcast.office_only', 'broadcast.moved_on'],
});

/** Attaches files to one that is not out yet, or is live: multipart/form-data with parts named `file`, at most ten in all (`file.too_many`). Whoever may read it reads them. */
export const attachFiles = route({
  method: 'POST',
  path: '/v1/broadcasts/:id/files',
  access: writes,
  summary: 'Attach files to a broadcast',
  params: byId,
  record: written,
  upload: true,
  uploadFields: z.strictObject({}),
  reply: schemas.Broadcast,
  idempotent: true,
  errors: ['broadcast.office_only', 'broadcast.moved_on', ...uploadRefusals],
});

/** Takes a file off one that is not out yet, or is live. */
export const takeOffFile = route({
  method: 'DELETE',
  path: '/v1/broadcasts/:id/files/:fileId',
  access: writes,
  summary: 'Take a file off a broadcast',
  params: z.strictObject({ id: Id, fileId: Id }),
  record: written,
  reply: 'empty',
  errors: ['broadcast.office_only', 'broadcast.moved_on'],
});

/** Those whom it is for by now, by name. */
export const listReaders = route({
  method: 'GET',
  path: '/v1/broadcasts/:id/readers',
  access: writes,
  summary: 'List who has read a broadcast and who has not',
  params: byId,
  record: written,
  query: listQuery({ sort: ['name'], filters: { read: schemas.ReaderState.optional() } }),
  reply: page(schemas.BroadcastReader),
});
/** Who has read it as a file. */
export const readersFile = sheetRoute(listReaders, readerSheet);

export const broadcastRoutes = [
  listBroadcasts,
  broadcastsFile,
  countBroadcasts,
  listOwnBroadcasts,
  listMustRead,
  getOwnBroadcast,
  readBroadcast,
  listAudiences,
  findBroadcastCustomers,
  countReach,
  createBroadcast,
  getBroadcast,
  changeBroadcast,
  sendBroadcast,
  takeBackBroadcast,
  correctBroadcast,
  withdrawBroadcast,
  removeBroadcast,
  attachFiles,
  takeOffFile,
  listReaders,
  readersFile,
] as const;
