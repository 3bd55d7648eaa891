import { unknownField } from '@quarterlight/contract/schema-words';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';

/** Parses with the contract's schema; what it refuses becomes one 400 with the sentences by field, in the schema's order. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // Without a prototype: a field may be called 'constructor'.
  const errors: Record<string, string[]> = Object.create(null);
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) (errors[[...issue.path, key].join('.')] ??= []).push(unknownField);
    } else {
      (errors[issue.path.join('.') || 'form'] ??= []).push(issue.message);
    }
  }
  throw new Refusal('request.invalid', { errors });
}

/** Refuses money that is not in the company's currency, by its field: what is kept says only how much it is. Without recursion: bodies may be thousands of levels deep. */
export function assertCurrency(body: unknown, currency: string): void {
  const errors: Record<string, string[]> = Object.create(null);
  const left = [{ value: body, path: '' }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    if ('currency' in value && ('amount' in value || 'unitAmount' in value) && value.currency !== currency)
      errors[path || 'form'] = [`Amounts are in ${currency}.`];
    for (const [name, each] of Object.entries(value)) left.push({ value: each, path: path === '' ? name : `${path}.${name}` });
  }
  if (Object.keys(errors).length > 0) throw new Refusal('request.invalid', { errors });
}

/** A query string's texts in the types that the schema asks for; anything that does not fit stays text and is refused by the schema. */
export function readQuery(schema: z.ZodObject, raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(raw)) {
    const field = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
    values[key] = field === undefined ? value : convert(innermost(field), value);
  }
  return values;
}

function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? innermost(schema.unwrap()) : schema;
}

function convert(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray) return (Array.isArray(value) ? value : [value]).map((item) => convert(innermost(schema.element), item));
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}
