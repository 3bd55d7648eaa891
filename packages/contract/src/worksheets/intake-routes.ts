import { z } from 'zod';
import { optionalText } from '../common.ts';
import { byId, route } from '../route.ts';
import { visitRefusals } from '../schedule/refusals.ts';
import { NewWorksheet } from './intake.ts';
import { WorksheetBrief, WorksheetMade } from './schemas.ts';

/** Takes a job: everything in one call and one transaction, with the booking where one was agreed. */
export const createWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets',
  access: { anyOf: ['edit-worksheets'] },
  summary: 'Create a worksheet',
  body: NewWorksheet,
  reply: WorksheetBrief,
  idempotent: true,
  errors: [
    'customer.on_stop',
    'customer.over_limit',
    'customer.say_why',
    'worksheet.order_number',
    'worksheet.adas_unknown',
    'line.product_missing',
    'worksheet.may_not_book',
    'customer.inactive',
    'line.glass_type',
    'worksheet.unknown_job_type',
    'worksheet.unknown_cause',
    'worksheet.loss_to_come',
    'line.whole_pieces',
    'vehicle.bad_registration',
    ...visitRefusals,
  ],
});

export const CopyWorksheet = z.strictObject({ orderNumber: optionalText(60).optional() });

/** Takes another job for the same customer, vehicle and place: with its lines but the glass, at today's prices; without booking, money and claim. `madeId` is its id. */
export const copyWorksheet = route({
  method: 'POST',
  path: '/v1/worksheets/:id/copy',
  access: { anyOf: ['edit-worksheets'] },
  summary: 'Copy a worksheet',
  params: byId,
  record: { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] },
  body: CopyWorksheet,
  reply: WorksheetMade,
  idempotent: true,
  errors: [
    'worksheet.moved_on',
    'customer.on_stop',
    'customer.over_limit',
    'customer.say_why',
    'customer.inactive',
    'worksheet.order_number',
    'line.product_missing',
    'line.glass_type',
    'line.whole_pieces',
    'worksheet.unknown_job_type',
    'worksheet.unknown_cause',
    'vehicle.bad_registration',
  ],
});

export { vehiclePast } from './vehicle-past.ts';
