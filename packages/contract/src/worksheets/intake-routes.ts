import { route } from '../route.ts';
import { visitRefusals } from '../schedule/refusals.ts';
import { NewWorksheet } from './intake.ts';
import { WorksheetBrief } from './schemas.ts';

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
    'worksheet.currency',
    'line.currency',
    'line.glass_type',
    'worksheet.unknown_job_type',
    'worksheet.unknown_cause',
    'worksheet.loss_to_come',
    'line.whole_pieces',
    'vehicle.bad_registration',
    ...visitRefusals,
  ],
});

export { vehiclePast } from './vehicle-past.ts';
