/** How a job came to us, with the words that people see. */
export const sourceNames = {
  phone: 'Telephone',
  portal: 'Customer’s portal',
  api: 'Connected system',
  quotation: 'Quotation',
  'walk-in': 'Walk-in',
  warranty: 'Warranty',
} as const;
