import type { Entity } from '@quarterlight/contract/entities';

const kept = new Map<string, string>();

/** Keeps what people call the columns of a kind of record. */
export function keepNames(entity: Entity, names: Readonly<Record<string, string | undefined>>): void {
  for (const [column, name] of Object.entries(names)) if (name !== undefined) kept.set(`${entity}.${column}`, name);
}

/** A field as people call it: as its record declares, else its own words (`credit_limit_pence`, `creditLimit`: Credit limit). */
export function fieldName(entity: string, field: string): string {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replace(/ (pence|id|at|on|key|milli)$/i, '')
    .toLowerCase();
  const named = words.replaceAll(/\b(?:adas|vin|vat|mot|sms|ip|url|pdf|png|co2)\b/g, (short) => short.toUpperCase());
  return kept.get(`${entity}.${field}`) ?? named.charAt(0).toUpperCase() + named.slice(1);
}
