import type { DataLoad, LoadColumn } from '@quarterlight/contract/loads/schemas';
import { listOf } from '@quarterlight/kit/text';
import type { FieldValues } from 'react-hook-form';

/** A form's choice of columns: by the field's key the number of the column as text, or nothing. */
export type Chosen = Readonly<Record<string, string | null>>;

/** What of a form's value is a choice of columns. */
export function chosenOf(value: unknown): Chosen {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, of]: [string, unknown]) => [key, typeof of === 'string' && of !== '' ? of : null]));
}

/** What is wrong with a choice of columns, by the field's key: a required one that is missing, one column for two fields. */
export function wrongChoices(columns: readonly LoadColumn[], chosen: Chosen): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  for (const { key, required } of columns) {
    const at = chosen[key] ?? null;
    if (at === null && required) wrong.set(key, 'Choose its column.');
    const others = columns.filter((other) => at !== null && other.key !== key && chosen[other.key] === at).map(({ title }) => title);
    if (others.length > 0) wrong.set(key, `This column is chosen for ${listOf(others)}, too.`);
  }
  return wrong;
}

/** What is sent to check a load by, of the values of its form; the schema of the route says what of it is wrong. */
export function toCheck({ manner }: Pick<DataLoad, 'manner'>, { chosen, options }: FieldValues): object {
  const columns = Object.entries(chosenOf(chosen)).flatMap(([key, at]) => (at === null ? [] : [[key, Number(at)] as const]));
  return { manner, choice: Object.fromEntries(columns), options: { ...options, ...(options.unknownCodes !== 'add' && { categoryId: null }) } };
}
