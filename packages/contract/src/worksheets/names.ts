/** How a job came to us, with the words that people see. */
export const sourceNames = {
  phone: 'Telephone',
  portal: 'Customer’s portal',
  api: 'Connected system',
  quotation: 'Quotation',
  'walk-in': 'Walk-in',
  warranty: 'Warranty',
  'moved-in': 'Moved in from another system',
} as const;

/** The states of a worksheet, as people read them. */
export const worksheetStateNames = {
  submitted: 'Submitted',
  rejected: 'Rejected',
  open: 'Open',
  awaiting: 'Awaiting',
  booked: 'Booked',
  released: 'Released',
  'in-progress': 'In progress',
  completed: 'Completed',
  invoiced: 'Invoiced',
  cancelled: 'Cancelled',
} as const;

/** Why a job came to something else than its quotation. */
export const differenceReasons = {
  'other-glass': 'Other glass was fitted',
  'more-parts': 'More parts were needed',
  'less-parts': 'Fewer parts were needed',
  repaired: 'Repaired instead of replaced',
  replaced: 'Replaced instead of repaired',
  calibration: 'Calibration was needed, or was not',
  'more-work': 'More work than expected',
  'price-agreed': 'Another price was agreed',
  misquoted: 'Quoted wrongly',
  other: 'Other',
} as const;

/** The components of an adhesive system. */
export const adhesiveKinds = { urethane: 'Urethane', primer: 'Primer', activator: 'Activator' } as const;

/** Why a message about a job reaches nobody. */
export const unreachedReasons = { unknown: 'No email address and no mobile number', stopped: 'Asked for no messages' } as const;

/** How an attempt at a calibration ended, and how it was made. */
export const calibrationResults = { pass: 'Passed', fail: 'Failed', 'not-attempted': 'Not attempted' } as const;
export const calibrationMethods = { static: 'Static', dynamic: 'Dynamic', self: 'Self-calibrating' } as const;

/** Whether work on a vehicle asks for a calibration. */
export const adasNames = {
  unknown: 'Not known yet',
  required: 'Calibration needed',
  'not-affected': 'Fitted, but this work does not touch it',
  'none-fitted': 'No driver assistance fitted',
} as const;
