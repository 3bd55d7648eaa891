/** What the registration service says of a vehicle's tax, with the words that people see. */
export const taxStatuses = { taxed: 'Taxed', untaxed: 'Untaxed', sorn: 'SORN', 'not-for-road': 'Not Taxed for on Road Use' } as const;
export type TaxStatus = keyof typeof taxStatuses;

/** What it says of its MOT. */
export const motStatuses = {
  valid: 'Valid',
  'not-valid': 'Not valid',
  'no-details': 'No details held by DVLA',
  'no-results': 'No results returned',
} as const;
export type MotStatus = keyof typeof motStatuses;

/** Where a vehicle's particulars come from. */
export const vehicleSourceNames = { dvla: 'DVLA', load: 'Loaded', typed: 'Typed' } as const;
