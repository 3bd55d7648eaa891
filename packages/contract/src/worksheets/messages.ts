import type { Messages } from '../messages.ts';

/** Refusals of jobs, their lines and visits. */
export const worksheetsMessages = {
  'worksheet.moved_on': { text: 'Worksheet {number} is {state} now: this cannot be done any more. Reload to see it.' },
  'worksheet.adas_unknown': { text: 'Say whether the vehicle needs a calibration before booking.', field: 'adasRequirement' },
  'worksheet.product_missing': { text: 'Choose a product, or describe the line.', field: 'lines' },
  'worksheet.may_not_book': { text: 'You may not book visits. Save the worksheet without a slot.', field: 'booking' },
  'worksheet.unknown_reason': { text: 'Choose a reason from the list.', field: 'reasonId' },
  'worksheet.unknown_job_type': { text: 'Choose a job type from the list.', field: 'jobTypeId' },
  'worksheet.unknown_cause': { text: 'Choose a cause from the list.', field: 'causeId' },
  'worksheet.no_technician': { text: 'Worksheet {number} has no technician. Give it one in the diary first.' },
  'worksheet.no_branch': { text: 'Choose the branch first: glass is ordered for a branch.', field: 'branchId' },
  'worksheet.not_glass': { text: 'Only glass has features to confirm.' },
  'worksheet.no_product': { text: 'This line has no product from stock.' },
  'worksheet.already_allocated': { text: 'This line already has its glass. Release it first.' },
  'worksheet.nothing_allocated': { text: 'Nothing is allocated to this line.' },
  'worksheet.line_fitted': { text: 'This line is fitted: it can neither be changed nor removed. Reopen the job first.' },
  'worksheet.whole_pieces': { text: 'This product is counted in whole pieces.', field: 'quantity' },
  'worksheet.features_unconfirmed': {
    text: 'The features of this glass are not confirmed. Confirm them, or say why it is ordered without.',
    field: 'unconfirmedReason',
  },
  'worksheet.unknown_check': { text: 'The check "{question}" is not asked at this stage.', field: 'answers' },
  'worksheet.check_note': { text: 'Describe what you found: {question}', field: 'answers' },
  'worksheet.adhesive_expired': { text: 'Batch {batch} of {product} expired on {expires}. Use another.', field: 'items' },
  'worksheet.calibration_reason': { text: 'Say why the calibration did not pass.', field: 'failReason' },
  'worksheet.unknown_calibration': { text: 'The calibration that this repeats is not on this worksheet.', field: 'retryOfId' },
  'worksheet.unknown_file': { text: 'This file is not on this worksheet.', field: 'reportFileId' },
  'worksheet.signature_either': { text: 'Take the signature with its name, or say why there is none.', field: 'signedBy' },
  'worksheet.signature_image': { text: 'The signature is not an image. Take it again.', field: 'png' },
  'worksheet.not_ready': { text: 'Not ready to complete: {missing}', field: 'missing' },
  'worksheet.currency': { text: 'Amounts are in {currency}.' },
} as const satisfies Messages;
