import { type JsonNode, node, nodesOf, textsOf } from '@quarterlight/contract/json-node';

/** A value that a schema lets through, as people would write it: what is required, the first of a choice. For the examples of the reference. */
export function exampleValue(schema: unknown, name = ''): unknown {
  const of = node(schema);
  const [first] = textsOf(of['enum']);
  if (first !== undefined) return first;
  const choices = nodesOf(of['anyOf'] ?? of['oneOf']);
  if (of['nullable'] === true) return null;
  if (choices.length > 0)
    return exampleValue(
      choices.find((choice) => choice['type'] !== 'null'),
      name,
    );
  const parts = nodesOf(of['allOf']);
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => exampleValue(part, name)));
  switch (of['type']) {
    case 'object':
      return Object.fromEntries(textsOf(of['required']).map((field) => [field, exampleValue(node(of['properties'])[field], field)]));
    case 'array':
      return Array.from({ length: typeof of['minItems'] === 'number' ? of['minItems'] : 0 }, () => exampleValue(of['items'], name));
    case 'integer':
    case 'number':
      return Math.max(1, typeof of['minimum'] === 'number' ? of['minimum'] : 1);
    case 'boolean':
      return false;
    default:
      return exampleText(of, name);
  }
}

const texts = ['09:00', 'a-name', 'AB12 CDE', '12', 'GBP'];

function exampleText({ format, pattern, minLength, maxLength }: JsonNode, name: string): string {
  if (name === 'currency') return 'GBP';
  if (format === 'uuid') return '00000000-0000-0000-0000-000000000000';
  if (format === 'date') return new Date().toISOString().slice(0, 10);
  if (format === 'date-time') return `${new Date().toISOString().slice(0, 10)}T09:00:00.000Z`;
  const plain = name === 'registration' ? 'AB12 CDE' : name === 'postcode' ? 'NR14 7PZ' : 'Example';
  const fits = (text: string) => typeof pattern !== 'string' || new RegExp(pattern).test(text);
  const text = [plain, ...texts].find(fits) ?? plain;
  return text.padEnd(typeof minLength === 'number' ? minLength : 0, 'x').slice(0, typeof maxLength === 'number' ? maxLength : 200);
}
