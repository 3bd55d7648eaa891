/** How a job came to us, with the words that people see. */
export const sourceNames = {
  phone: 'Telephone',
  portal: 'Customer’s portal',
  api: 'Connected system',
  quotation: 'Quotation',
  'walk-in': 'Walk-in',
  warranty: 'Warranty',
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
