import { z } from 'zod';
import { Id } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { Run } from '../runs/schemas.ts';
import { visitRefusals } from '../schedule/refusals.ts';
import { sheetRoute } from '../sheet-route.ts';
import {
  AskDeposit,
  Book,
  Hold,
  Mark,
  RaiseWarranty,
  ReadReplies,
  Rebook,
  Release,
  ReleasedMany,
  ReleaseInBackground,
  ReleaseMany,
  SetAdas,
  Unbook,
  WithReason,
} from './actions.ts';
import { WorksheetDetail } from './detail.ts';
import { worksheetFilters } from './filters.ts';
import { ChangeWorksheet } from './intake.ts';
import { StateCounts, WorksheetBrief, WorksheetMade, WorksheetSummary } from './schemas.ts';
import { worksheetSheet } from './sheets.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const reads = { anyOf: ['view-worksheets'] } as const;
const edits = { anyOf: ['edit-worksheets'] } as const;
const books = { anyOf: ['edit-diary'] } as const;

/**
 * The working list. `q` finds by the beginning of a number (that of a former system, too), registration, customer or postcode; `when` keeps what is booked in days counted from today,
 * `mine` what the asking user took in, `warranty` jobs that put another right, `fittedById` those that put right what that technician fitted. By
 * `bookedFor` a day's jobs stand in the order of its slots, by `ringAt` only those are shown about which somebody is to be rung.
 */
export const listWorksheets = route({
  method: 'GET',
  path: '/v1/worksheets',
  access: reads,
  summary: 'List worksheets',
  query: listQuery({
    sort: ['createdAt', 'number', 'bookedFor', 'customer', 'registration', 'ringAt'],
    filters: worksheetFilters,
  }),
  reply: page(WorksheetSummary),
});

/** The working list as a file. */
export const worksheetsFile = sheetRoute(listWorksheets, worksheetSheet);

/** How many worksheets stand in each state, for the tabs of the list and for a branch's or a customer's record. */
export const countWorksheetStates = route({
  method: 'GET',
  path: '/v1/worksheets/state-counts',
  access: reads,
  summary: 'Count worksheets by state',
  query: z.strictObject({ branchId: Id.optional(), customerId: Id.optional() }),
  reply: StateCounts,
});

/** The job on one page. */
export const getWorksheet = route({
  method: 'GET',
  path: '/v1/worksheets/:id',
  access: { anyOf: ['view-worksheets', 'complete-worksheets'] },
  summary: 'Read a worksheet',
  params: byId,
  record,
  reply: WorksheetDetail,
});

/** Changes whole sections: contact, address, insurance, notes, details. */
export const changeWorksheet = route({
  method: 'PATCH',
  path: '/v1/worksheets/:id',
  access: edits,
  summary: 'Change a worksheet',
  params: byId,
  record,
  body: ChangeWorksheet,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: [
    'worksheet.moved_on',
    'worksheet.unknown_job_type',
    'worksheet.unknown_cause',
    'worksheet.loss_to_come',
    'worksheet.mandate_to_come',
    'worksheet.order_number',
    'vehicle.bad_registration',
  ],
});

export const setAdasRequirement = route({
  method: 'POST',
  path: '/v1/worksheets/:id/adas',
  access: edits,
  summary: 'Say whether a calibration is needed',
  params: byId,
  record,
  body: SetAdas,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on'],
});

/** Asks for money that has to be there before the visit: until it is, the job is held up. Nothing takes the asking back. */
export const askForDeposit = route({
  method: 'POST',
  path: '/v1/worksheets/:id/deposit',
  access: edits,
  summary: 'Ask for a deposit',
  params: byId,
  record,
  body: AskDeposit,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.deposit_above'],
});

/** Puts the job aside with a reason; a booked one keeps its slot. */
export const holdWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/hold',
  access: edits,
  summary: 'Hold a worksheet',
  params: byId,
  record,
  body: Hold,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.unknown_reason'],
});

/** Takes the job up again: booked where it still has its slot, else open. */
export const resumeWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/resume',
  access: edits,
  summary: 'Resume a worksheet',
  params: byId,
  record,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on'],
});

export const bookWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/book',
  access: books,
  summary: 'Book a worksheet',
  params: byId,
  record,
  body: Book,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.adas_unknown', ...visitRefusals],
});

export const rebookWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/rebook',
  access: books,
  summary: 'Move a booked visit',
  params: byId,
  record,
  body: Rebook,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.unknown_reason', 'diary.booking_closed', ...visitRefusals],
});

/** Takes a booked visit off the diary: its place is free again, and the job waits for another. A released one leaves the technician's phone. */
export const unbookWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/unbook',
  access: books,
  summary: 'Take a visit off the diary',
  params: byId,
  record,
  body: Unbook,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.unknown_reason', 'diary.booking_closed'],
});

/** Sends a booked job to its technician; one that is held up for a reason only. */
export const releaseWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/release',
  access: { anyOf: ['release-worksheets'] },
  summary: 'Release a worksheet to its technician',
  params: byId,
  record,
  body: Release,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.no_technician', 'worksheet.held_up'],
});

/** Releases many at once; each is released or refused on its own, those that are held up among the refused. */
export const releaseWorksheets = route({
  method: 'POST',
  path: '/v1/worksheets/release',
  access: { anyOf: ['release-worksheets'] },
  summary: 'Release worksheets to their technicians',
  body: ReleaseMany,
  reply: ReleasedMany,
});

/** The same in the background, for hundreds: the answer is the run, which tells its progress and why some were not released. */
export const releaseInBackground = route({
  method: 'POST',
  path: '/v1/worksheets/release/runs',
  access: { anyOf: ['release-worksheets'] },
  summary: 'Release many worksheets in the background',
  body: ReleaseInBackground,
  reply: Run,
  idempotent: true,
  errors: ['run.too_many'],
});

export const inspectWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/inspect',
  access: { anyOf: ['inspect-worksheets'] },
  summary: 'Mark a worksheet as inspected',
  params: byId,
  record,
  body: Mark,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on'],
});

export const prioritiseWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/prioritise',
  access: edits,
  summary: 'Mark a worksheet as a priority',
  params: byId,
  record,
  body: Mark,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on'],
});

/** Marks the customer's replies as read, for everybody; to whom they are not shown, it changes nothing. */
export const readReplies = route({
  method: 'POST',
  path: '/v1/worksheets/:id/replies/read',
  access: edits,
  summary: 'Mark replies as read',
  params: byId,
  record,
  body: ReadReplies,
  reply: 'empty',
});

/** Opens a completed job that is not invoiced again; its fitted glass goes back to the van in the books. */
export const reopenWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/reopen',
  access: { anyOf: ['reopen-worksheets'] },
  summary: 'Reopen a completed worksheet',
  params: byId,
  record,
  body: WithReason,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on'],
});

/** Ends the job: its glass is freed and its slot given back. */
export const cancelWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/cancel',
  access: { anyOf: ['cancel-worksheets'] },
  summary: 'Cancel a worksheet',
  params: byId,
  record,
  body: WithReason,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on'],
});

/** Makes a warranty job that is linked to this one; `madeId` is its id. */
export const raiseWarranty = route({
  method: 'POST',
  path: '/v1/worksheets/:id/warranty',
  access: edits,
  summary: 'Raise a warranty job',
  params: byId,
  record,
  body: RaiseWarranty,
  reply: WorksheetMade,
  idempotent: true,
  errors: ['worksheet.moved_on'],
});

export const deskRoutes = [
  listWorksheets,
  worksheetsFile,
  countWorksheetStates,
  getWorksheet,
  changeWorksheet,
  setAdasRequirement,
  askForDeposit,
  holdWorksheet,
  resumeWorksheet,
  bookWorksheet,
  rebookWorksheet,
  unbookWorksheet,
  releaseWorksheet,
  releaseWorksheets,
  releaseInBackground,
  inspectWorksheet,
  prioritiseWorksheet,
  readReplies,
  reopenWorksheet,
  cancelWorksheet,
  raiseWarranty,
] as const;
