import { newId } from '@quarterlight/kit/ids';
import { z } from 'zod';

/** A node of a JSON schema. */
export type Node = Readonly<Record<string, unknown>>;
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);

interface SampleOptions {
  /** Optional fields too, and one item in every list. */
  readonly full?: boolean;
  /** What a field of this name holds, where a made-up value would not do. */
  readonly named?: (name: string) => unknown;
}

const jsonSchemas = new WeakMap<z.ZodType, unknown>();

/** What a contract schema says, as a JSON schema of what it takes. Made once for each: it is asked for with every request, and costs more than many of them. */
export function jsonSchemaOf(schema: z.ZodType): unknown {
  const known = jsonSchemas.get(schema);
  if (known !== undefined) return known;
  const made = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  jsonSchemas.set(schema, made);
  return made;
}

/** The smallest value that a contract schema lets through: required fields only, first of an enum, fresh ids. For refused-before-handled tests. */
export function sampleOf(schema: z.ZodType, options: SampleOptions = {}): unknown {
  return sampleNode(jsonSchemaOf(schema), options);
}

const Texts = z.record(z.string(), z.string());

/** What stands for the parameters of a path, or for the fields of a form; nothing where there are none. */
export const sampleTexts = (schema: z.ZodType | undefined): Readonly<Record<string, string>> => (schema ? Texts.parse(sampleOf(schema)) : {});

function sampleNode(node: unknown, options: SampleOptions): unknown {
  if (!isNode(node)) return null;
  if ('const' in node) return node['const'];
  if (Array.isArray(node['enum'])) return node['enum'][0];
  const choices = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(choices)) return sampleNode(choices.find((item) => isNode(item) && item['type'] !== 'null') ?? choices[0], options);
  // A text of several patterns is a text.
  if (Array.isArray(node['allOf']) && node['type'] !== 'string') return Object.assign({}, ...node['allOf'].map((item) => sampleNode(item, options)));
  switch (node['type']) {
    case 'object':
      return sampleObject(node, options);
    case 'array':
      return Array.from({ length: Math.max(options.full ? 1 : 0, numberOf(node['minItems'], 0)) }, () => sampleNode(node['items'], options));
    case 'string':
      return sampleText(node);
    case 'integer':
    case 'number':
      return Math.max(1, numberOf(node['minimum'], 1), numberOf(node['exclusiveMinimum'], 0) + 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function sampleObject(node: Node, options: SampleOptions): Record<string, unknown> {
  const properties = isNode(node['properties']) ? node['properties'] : {};
  const required = Array.isArray(node['required']) ? node['required'].map(String) : [];
  const names = options.full ? Object.keys(properties) : required;
  return Object.fromEntries(names.map((name) => [name, options.named?.(name) ?? (name === 'currency' ? 'GBP' : sampleNode(properties[name], options))]));
}

function sampleText(node: Node): string {
  if (node['format'] === 'uuid') return newId();
  if (node['format'] === 'date') return '2026-03-02';
  if (node['format'] === 'date-time') return '2026-03-02T09:00:00.000Z';
  if (node['format'] === 'base64' || node['contentEncoding'] === 'base64') return 'AAAA';
  if (node['format'] === 'email') return 'somebody@example.test';
  if (typeof node['pattern'] === 'string' && !new RegExp(node['pattern']).test('sample text'))
    return ['09:00', 'a-name', 'AB12CDE', '12', 'GBP'].find((text) => new RegExp(String(node['pattern'])).test(text)) ?? 'sample';
  return 'sample text'.padEnd(numberOf(node['minLength'], 0), 'x').slice(0, numberOf(node['maxLength'], 200));
}
