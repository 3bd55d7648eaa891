import { z } from 'zod';
import { Day, Id } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, route } from '../route.ts';
import {
  Complete,
  CompleteCalibration,
  Fail,
  RecordAdhesives,
  RecordCalibration,
  RecordChecks,
  RecordPayment,
  RefundPayment,
  SetOff,
  Sign,
  Start,
} from './actions.ts';
import { MyDay } from './my-day.ts';
import { WorksheetBrief, WorksheetMade } from './schemas.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const access = { anyOf: ['complete-worksheets'] } as const;
const records = { anyOf: ['complete-worksheets', 'edit-worksheets'] } as const;

// What a technician sends carries no version: it may have waited for a signal. The state guards it, the key makes a repeat harmless.

/** The technician's own visits of a day (today unless given), in route order. */
export const getMyDay = route({
  method: 'GET',
  path: '/v1/my-day',
  access,
  summary: 'Read my day',
  query: z.strictObject({ day: Day.optional() }),
  reply: MyDay,
});

/** The technician sets off to a mobile visit: its contact is told when to expect them, as the settings say. Again, with another time, tells that. */
export const setOff = route({
  method: 'POST',
  path: '/v1/worksheets/:id/set-off',
  access,
  summary: 'Set off to a visit',
  params: byId,
  record,
  body: SetOff,
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.brought', 'worksheet.other_day', 'worksheet.expected_late'],
});

/** The visit begins. Told by another phone of the same technician, with `doneAt`, it began already: the timeline says what this one had. */
export const startVisit = route({
  method: 'POST',
  path: '/v1/worksheets/:id/start',
  access,
  summary: 'Start a visit',
  params: byId,
  record,
  body: Start,
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on'],
});

/** Ends the visit without success: the job is open again, with the failed-attempt mark. */
export const failVisit = route({
  method: 'POST',
  path: '/v1/worksheets/:id/fail',
  access,
  summary: 'Fail a visit',
  params: byId,
  record,
  body: Fail,
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on'],
});

export const recordChecks = route({
  method: 'POST',
  path: '/v1/worksheets/:id/checks',
  access,
  summary: 'Answer pre-fit or post-fit checks',
  params: byId,
  record,
  body: RecordChecks,
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.unknown_check', 'worksheet.check_note'],
});

/**
 * Records batches and curing conditions. An expired batch is refused, as is an air temperature or a drive-away time that the sheet of a product does not
 * allow; a time that is not given is what the sheets say.
 */
export const recordAdhesives = route({
  method: 'POST',
  path: '/v1/worksheets/:id/adhesives',
  access,
  summary: 'Record adhesives',
  params: byId,
  record,
  body: RecordAdhesives,
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.adhesive_expired', 'worksheet.adhesive_temperature', 'worksheet.drive_away_short'],
});

/** Records an attempt at a calibration: a technician's on the visit, or what the office was told of, such as a subcontractor's. */
export const recordCalibration = route({
  method: 'POST',
  path: '/v1/worksheets/:id/calibrations',
  access: records,
  summary: 'Record a calibration',
  params: byId,
  record,
  body: RecordCalibration,
  idempotent: true,
  reply: WorksheetMade,
  errors: [
    'worksheet.moved_on',
    'worksheet.calibration_reason',
    'worksheet.unknown_calibration',
    'worksheet.unknown_file',
    'worksheet.calibration_when',
    'worksheet.unknown_technician',
  ],
});

/** Adds to an attempt what was not known yet, such as its report: what stands already is not written over. */
export const completeCalibration = route({
  method: 'POST',
  path: '/v1/worksheets/:id/calibrations/:calibrationId',
  access: records,
  summary: 'Add what an attempt at a calibration lacks',
  params: z.strictObject({ id: Id, calibrationId: Id }),
  record,
  body: CompleteCalibration,
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.unknown_calibration', 'worksheet.calibration_stands', 'worksheet.unknown_file'],
});

/** The evidence of a job's calibrations as a PDF, with all that is kept and shared of them; refused where a fact is missing, which is named. */
export const adasEvidence = route({
  method: 'GET',
  path: '/v1/worksheets/:id/calibrations/evidence',
  access: { anyOf: ['view-worksheets', 'complete-worksheets'] },
  summary: 'The evidence of the calibrations of a worksheet',
  params: byId,
  record,
  reply: { stream: ['application/pdf'] },
  errors: ['worksheet.evidence_missing'],
});

/** Records money taken for the job, never more than is owed of it; what is owed on posted invoices is paid by it at once. */
export const recordPayment = route({
  method: 'POST',
  path: '/v1/worksheets/:id/payments',
  access: { anyOf: ['complete-worksheets', 'record-payments'] },
  summary: 'Record money taken',
  params: byId,
  record,
  body: RecordPayment,
  idempotent: true,
  reply: WorksheetMade,
  errors: [
    'worksheet.moved_on',
    'payment.nothing',
    'payment.nothing_owed',
    'payment.no_excess',
    'payment.too_much',
    'payment.too_much_excess',
    'payment.too_much_of_payer',
    'payment.recorded_already',
  ],
});

/** Gives back what is left of a payment: what pays a posted invoice stays until that is credited. `madeId` is the refund's. */
export const refundPayment = route({
  method: 'POST',
  path: '/v1/worksheets/:id/refunds',
  access: { anyOf: ['record-payments'] },
  summary: 'Give money back',
  params: byId,
  record,
  body: RefundPayment,
  idempotent: true,
  reply: WorksheetMade,
  errors: ['worksheet.moved_on', 'payment.unknown', 'payment.nothing', 'payment.refund_too_much'],
});

/** Keeps photos and documents: multipart with one or more files. Without `fileTypeId`, or with the empty id, they are of the kind 'other'. */
export const addWorksheetFiles = route({
  method: 'POST',
  path: '/v1/worksheets/:id/files',
  access: records,
  summary: 'Add files to a worksheet',
  params: byId,
  record,
  upload: true,
  uploadFields: z.strictObject({
    fileTypeId: z.uuid('Choose a kind of file from the list').optional(),
    caption: z.string().max(200, 'At most 200 characters').optional(),
  }),
  idempotent: true,
  reply: WorksheetMade,
  errors: ['worksheet.moved_on', 'worksheet.unknown_file_type', ...uploadRefusals],
});

export const getWorksheetFile = route({
  method: 'GET',
  path: '/v1/worksheets/:id/files/:fileId',
  access: { anyOf: ['view-worksheets', 'complete-worksheets'] },
  summary: 'Fetch a file of a worksheet',
  params: z.strictObject({ id: Id, fileId: Id }),
  record,
  reply: { stream: ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'application/octet-stream'] },
});

/** Takes the customer's signature, or the reason for its absence. */
export const signWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/signature',
  access,
  summary: 'Sign for a visit',
  params: byId,
  record,
  body: Sign,
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.signature_either', 'worksheet.signature_image', 'worksheet.signed'],
});

/**
 * Completes the job and uses its glass out of the technician's van, all in one transaction; refused with all that is missing. Told once more by another phone of
 * the technician, as a start is.
 */
export const completeWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/complete',
  access,
  summary: 'Complete a worksheet',
  params: byId,
  record,
  body: Complete,
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.not_ready', 'stock.not_in_van'],
});

export const visitRoutes = [
  getMyDay,
  setOff,
  startVisit,
  failVisit,
  recordChecks,
  recordAdhesives,
  recordCalibration,
  completeCalibration,
  adasEvidence,
  recordPayment,
  refundPayment,
  addWorksheetFiles,
  getWorksheetFile,
  signWorksheet,
  completeWorksheet,
] as const;
