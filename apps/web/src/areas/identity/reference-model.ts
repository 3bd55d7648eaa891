import { type JsonNode, node, nodesOf, textOf, textsOf } from '@quarterlight/contract/json-node';

/** A field of a body, a reply or a query, as people read it. */
export interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly limits: string;
  readonly required: boolean;
}

export interface RefusalRow {
  readonly code: string;
  readonly status: number;
  readonly text: string;
}

export interface RouteModel {
  /** `GET /v1/worksheets`, by which a link names it. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly area: string;
  readonly summary: string;
  readonly who: string;
  readonly parameters: readonly FieldRow[];
  readonly headers: readonly FieldRow[];
  readonly body: readonly FieldRow[];
  readonly reply: readonly FieldRow[];
  /** What comes back, in words, where it is no object. */
  readonly replyIs: string;
  readonly refusals: readonly RefusalRow[];
  readonly example: string;
}

/** The routes that the description of the interface tells of. */
export function routesIn(description: unknown): readonly RouteModel[] {
  return Object.entries(node(node(description)['paths'])).flatMap(([path, methods]) =>
    Object.entries(node(methods)).map(([method, of]) => routeOf(method.toUpperCase(), path, node(of))),
  );
}

/** What any route may refuse with. */
export const generalRefusals = (description: unknown): readonly RefusalRow[] => nodesOf(node(description)['x-refusals']).map(refusalOf);

const refusalOf = (of: JsonNode): RefusalRow => ({ code: textOf(of['code']), status: Number(of['status']), text: textOf(of['text']) });

function routeOf(method: string, path: string, of: JsonNode): RouteModel {
  const all = nodesOf(of['parameters']);
  const named = (place: readonly string[]) =>
    all
      .filter((parameter) => place.includes(textOf(parameter['in'])))
      .map((parameter) => ({
        ...rowOf(textOf(parameter['name']), parameter['schema'], parameter['required'] === true),
        ...(textOf(parameter['description']) === '' ? {} : { limits: textOf(parameter['description']) }),
      }));
  const [reply, replyIs] = replyOf(node(of['responses']));
  return {
    name: `${method} ${path}`,
    method,
    path,
    area: textsOf(of['tags'])[0] ?? '',
    summary: textOf(of['summary']),
    who: textOf(of['description']),
    parameters: named(['path', 'query']),
    headers: named(['header']),
    body: fieldsOf(contentOf(of['requestBody'])),
    reply,
    replyIs,
    refusals: nodesOf(of['x-refusals']).map(refusalOf),
    example: textOf(node(of['x-example'])['source']),
  };
}

/** The schema of a body or an answer, whatever its media type. */
const contentOf = (of: unknown): unknown => Object.values(node(node(of)['content'])).map((content) => node(content)['schema'])[0];

function replyOf(responses: JsonNode): [rows: readonly FieldRow[], is: string] {
  if ('204' in responses) return [[], 'Nothing: the status is 204.'];
  const types = Object.keys(node(node(responses['200'])['content']));
  const schema = contentOf(responses['200']);
  if (schema === undefined) return [[], `A file: ${types.join(' or ')}.`];
  const rows = fieldsOf(schema);
  if (rows.length === 0) return [rows, `${typeOf(node(schema))}.`];
  return [rows, node(schema)['type'] === 'array' ? 'A list, each of it with:' : ''];
}

const deepest = 4;

/** The fields of an object, those of objects in it behind a dot, those of lists behind `[]`. */
export function fieldsOf(schema: unknown, before = '', depth = 0): readonly FieldRow[] {
  const of = node(schema);
  if (of['type'] === 'array') return fieldsOf(of['items'], before === '' ? '' : `${before.slice(0, -1)}[].`, depth);
  const merged = [of, ...nodesOf(of['allOf'])];
  return merged.flatMap((each) => {
    const required = new Set(textsOf(each['required']));
    return Object.entries(node(each['properties'])).flatMap(([name, field]) => [
      rowOf(`${before}${name}`, field, required.has(name)),
      ...(depth < deepest ? fieldsOf(plainOf(node(field)), `${before}${name}.`, depth + 1) : []),
    ]);
  });
}

/** Of `this or nothing`, this. */
const plainOf = (of: JsonNode): JsonNode => {
  const choices = nodesOf(of['anyOf'] ?? of['oneOf']).filter((choice) => choice['type'] !== 'null' && choice['nullable'] !== true);
  return choices.length === 1 ? (choices[0] ?? of) : of;
};

const rowOf = (name: string, schema: unknown, required: boolean): FieldRow => ({ name, type: typeOf(node(schema)), limits: limitsOf(node(schema)), required });

const formats: Readonly<Record<string, string>> = {
  uuid: 'id',
  date: 'day, YYYY-MM-DD',
  'date-time': 'instant, ISO 8601 in UTC',
  binary: 'file',
};

/** What kind of value it is, in words. */
export function typeOf(of: JsonNode): string {
  const choices = nodesOf(of['anyOf'] ?? of['oneOf']);
  if (choices.length > 0) {
    const words = [...new Set(choices.map((choice) => (choice['type'] === 'null' ? 'null' : typeOf(choice))))];
    return words.join(' or ');
  }
  const orNull = of['nullable'] === true ? ' or null' : '';
  const values = Array.isArray(of['enum']) ? of['enum'].filter((value) => value !== null) : [];
  if (values.length > 0) return `one of ${values.map(String).join(', ')}${orNull}`;
  if ('const' in of) return String(of['const']);
  const type = textOf(of['type']);
  if (type === 'array') return `list of ${typeOf(node(of['items']))}${orNull}`;
  if (type === 'string') return (formats[textOf(of['format'])] ?? 'text') + orNull;
  if (type === 'integer') return `whole number${orNull}`;
  if (type === 'boolean') return `true or false${orNull}`;
  return (type === '' ? 'anything' : type) + orNull;
}

const greatest = 9_000_000_000_000;

function limitsOf(given: JsonNode): string {
  const of = plainOf(given);
  const range = (least: unknown, most: unknown, what: string): string => {
    const [from, to] = [typeof least === 'number' && least > -greatest ? least : undefined, typeof most === 'number' && most < greatest ? most : undefined];
    if (from !== undefined && to !== undefined) return from === to ? `${to}${what}` : `${from} to ${to}${what}`;
    return to === undefined ? (from === undefined ? '' : `${from}${what} or more`) : `at most ${to}${what}`;
  };
  return [range(of['minLength'], of['maxLength'], ' characters'), range(of['minItems'], of['maxItems'], ' items'), range(of['minimum'], of['maximum'], '')]
    .filter(Boolean)
    .join(', ');
}

const byStatus: Readonly<Record<number, string>> = {
  400: 'Change what you send; errors names the fields.',
  401: 'Make another key, or sign in again.',
  403: 'Ask an administrator, or use a key that may.',
  404: 'Check the id.',
  413: 'Send less.',
  415: 'Send another type.',
  429: 'Wait as long as Retry-After says.',
  503: 'Try again after Retry-After; nothing was saved.',
};

/** What to do about a refusal. */
export const adviceFor = (code: string, status: number): string =>
  code === 'access.person_only' ? 'Leave it to a person at the screen.' : code === 'record.stale' ? 'Read it again, then change it.' : (byStatus[status] ?? '');
