import { z } from 'zod';
import type { ListField, ListFields } from './src/platform/list-fields.ts';

/** Formats whose pattern the browser knows itself. */
const formats = new Set(['uuid', 'date']);
const known = new Set(['type', 'enum', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'maxItems', 'items']);

function describe(schema: z.core.JSONSchema.BaseSchema, key: string): ListField {
  const strange = Object.keys(schema).filter((word) => !known.has(word));
  if (strange.length > 0) throw new Error(`The filter '${key}' says ${strange.join(', ')}, which addresses cannot check yet: teach list-fields.ts.`);
  const { pattern, items, format, type, ...rest } = schema;
  const knownFormat = format !== undefined && formats.has(format) ? format : undefined;
  if (typeof type !== 'string' || Array.isArray(items)) throw new Error(`The filter '${key}' has no single type.`);
  return {
    ...rest,
    type,
    ...(knownFormat ? { format: knownFormat } : {}),
    ...(pattern && !knownFormat ? { pattern } : {}),
    ...(typeof items === 'object' ? { items: describe(items, key) } : {}),
  } as ListField;
}

/** What the address of a list page may hold, from the schema of the list's query. Throws where a filter cannot be described. */
export function describeFields(query: z.ZodObject): ListFields {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' });
  return Object.fromEntries(Object.entries(properties).flatMap(([key, schema]) => (typeof schema === 'object' ? [[key, describe(schema, key)]] : [])));
}
