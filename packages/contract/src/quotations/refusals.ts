/** Why lines and what is said of a job may be refused, wherever a quotation is written. */
export const quotedRefusals = [
  'line.product_missing',
  'line.glass_type',
  'line.whole_pieces',
  'quotation.job_type',
  'quotation.cause',
  'quotation.valid_until',
  'quotation.one_recommended',
  'customer.inactive',
  'vehicle.bad_registration',
  'catalogue.customer_unknown',
] as const;
/** Why an acceptance may be refused, by whichever way it comes. */
export const acceptRefusals = [
  'quotation.moved_on',
  'quotation.option_unknown',
  'quotation.option_withdrawn',
  'quotation.being_changed',
  'quotation.over',
  'quotation.accepted_already',
  'quotation.line_unknown',
  'quotation.wished_day',
] as const;
