/** The lookup lists, by the last part of their address. */
export const lookupLists = [
  'address-types',
  'titles',
  'currencies',
  'invoice-types',
  'branch-rejection-reasons',
  'worksheet-file-types',
  'job-types',
  'quotation-job-types',
  'glass-types',
  'causes-of-damage',
  'booking-reasons',
  'worksheet-awaiting-reasons',
  'vat-rates',
  'purchase-order-statuses',
] as const;
export type LookupListName = (typeof lookupLists)[number];

/** The lists as people call them, in the order in which they are offered. */
export const lookupListNames: Readonly<Record<LookupListName, string>> = {
  'job-types': 'Job types',
  'quotation-job-types': 'Quotation job types',
  'glass-types': 'Glass types',
  'causes-of-damage': 'Causes of damage',
  'booking-reasons': 'Booking reasons',
  'worksheet-awaiting-reasons': 'Awaiting reasons',
  'worksheet-file-types': 'Worksheet file types',
  'branch-rejection-reasons': 'Branch rejection reasons',
  'address-types': 'Address types',
  titles: 'Titles',
  'vat-rates': 'VAT rates',
  currencies: 'Currencies',
  'invoice-types': 'Invoice types',
  'purchase-order-statuses': 'Purchase order statuses',
};

/** Lists whose entries are fixed codes: only their labels are edited. */
export const fixedLists: readonly LookupListName[] = ['invoice-types', 'purchase-order-statuses'];
