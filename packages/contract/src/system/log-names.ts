import { capitalise, codeWords } from '@quarterlight/kit/text';
import type { LogEntity } from '../entities.ts';

/** What people call each kind of record of the log. */
export const logKindNames = {
  absence: 'Absence',
  'api-key': 'API key',
  booking: 'Booking',
  branch: 'Branch',
  broadcast: 'Broadcast',
  'branch-exception': 'Branch day',
  certificate: 'Certificate',
  'company-merge': 'Merge of companies',
  customer: 'Customer',
  'customer-discount': 'Customer discount',
  'customer-price': 'Customer price',
  duplicate: 'Possible duplicate',
  equipment: 'Equipment',
  export: 'Export',
  file: 'File',
  'fleet-entry': 'Fleet vehicle',
  folder: 'Folder',
  invoice: 'Invoice',
  'labour-rate': 'Labour rate',
  'library-file': 'File of the library',
  list: 'List',
  lookup: 'Lookup list entry',
  outbox: 'Message',
  'own-broadcast': 'Broadcast read',
  permission: 'Permission',
  'price-cap': 'Price cap',
  'price-file': 'Price file',
  product: 'Product',
  'product-category': 'Product category',
  'purchase-order': 'Purchase order',
  quotation: 'Quotation',
  'rate-card-line': 'Rate card line',
  receivable: 'Account balance',
  roaming: 'Roaming',
  role: 'Role',
  setting: 'Settings',
  stock: 'Stock',
  supplier: 'Supplier',
  'system-log': 'System log',
  user: 'User',
  vehicle: 'Vehicle',
  worksheet: 'Worksheet',
} as const satisfies Readonly<Record<LogEntity, string>>;

const named: Readonly<Record<string, string>> = logKindNames;

/** A kind of record as people call it. */
export const logKindName = (entity: string): string => named[entity] ?? codeWords(entity);

/** What was done as people say it: `purchase-order.sent` is 'Purchase order sent'. */
export function logActionName(action: string): string {
  const at = action.indexOf('.');
  if (at < 0) return codeWords(action);
  const words = codeWords(action.slice(at + 1)).replaceAll(/\b(?:adas|vin|vat|sms|pdf|api)\b/gi, (short) => short.toUpperCase());
  return capitalise(`${logKindName(action.slice(0, at))} ${words.charAt(0).toLowerCase()}${words.slice(1)}`);
}
