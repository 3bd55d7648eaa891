import type { Entity } from '@quarterlight/contract/entities';

const kept = new Map<string, string>();

/** Keeps what people call the columns of a kind of record. */
export function keepNames(entity: Entity, names: Readonly<Record<string, string | undefined>>): void {
  for (const [column, name] of Object.entries(names)) if (name !== undefined) kept.set(`${entity}.${column}`, name);
}

/** What the same column is called in every kind of record, where its own words are not what people say. */
const everywhere: Readonly<Record<string, string>> = {
  gross: 'Total',
  'held by': 'Held up by',
  highlight: 'Mark',
  ids: 'Chosen',
  key: 'Key used',
  line1: 'Address',
  line2: 'Address, line 2',
  line3: 'Address, line 3',
  'over capacity': 'Beyond capacity',
  q: 'Searched for',
};

/** A field as people call it: as its record declares, else its own words (`credit_limit_pence`, `creditLimit`: Credit limit; `company.legalName`: Company: legal name). */
export function fieldName(entity: string, field: string): string {
  const own = kept.get(`${entity}.${field}`);
  if (own !== undefined) return own;
  const groups = field.split('.').map(wordsOf);
  const [first = '', ...rest] = groups;
  const name = [first, ...rest.map((words) => (/^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words))].join(': ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function wordsOf(field: string): string {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/^is /, '')
    .replace(/ (pence|ids?|at|on|key|milli|basis points|bytes)$/i, '')
    .toLowerCase();
  return everywhere[words] ?? words.replaceAll(/\b(?:adas|vin|vat|mot|sms|ip|url|pdf|png|co2)\b/g, (short) => short.toUpperCase());
}
