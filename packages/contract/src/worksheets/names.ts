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
