import { capitalise, codeWords } from '@quarterlight/kit/text';
import type { LogEntity } from '../entities.ts';

/** What people call kinds of records of the log, where that is not the code in words: `purchase-order` is 'Purchase order' by itself. */
const named: Readonly<Partial<Record<LogEntity, string>>> = {
  'api-key': 'API key',
  'branch-exception': 'Branch day',
  'company-merge': 'Merge of companies',
  'debt-letter': 'Statement or reminder',
  duplicate: 'Possible duplicate',
  'fleet-entry': 'Fleet vehicle',
  'library-file': 'File of the library',
  lookup: 'Lookup list entry',
  outbox: 'Message',
  'own-broadcast': 'Broadcast read',
  'own-course': 'Training read',
  'own-run': 'Own background work',
  receivable: 'Account balance',
  run: 'Background work',
  setting: 'Settings',
};
const names = new Map(Object.entries(named));

/** A kind of record as people call it. */
export const logKindName = (entity: string): string => names.get(entity) ?? codeWords(entity);

/** What was done as people say it: `purchase-order.sent` is 'Purchase order sent'. */
export function logActionName(action: string): string {
  const at = action.indexOf('.');
  if (at < 0) return codeWords(action);
  const words = codeWords(action.slice(at + 1)).replaceAll(/\b(?:adas|vin|vat|sms|pdf|api)\b/gi, (short) => short.toUpperCase());
  return capitalise(`${logKindName(action.slice(0, at))} ${words.charAt(0).toLowerCase()}${words.slice(1)}`);
}
