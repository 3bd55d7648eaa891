import { isStream, type Route } from '@quarterlight/contract/route';
import { z } from 'zod';
import { exampleValue } from './example-value.ts';

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
const headers = ['-H "X-Tenant: $QL_TENANT"', '-H "Authorization: ApiKey $QL_KEY"'];
const call = (address: string, more: readonly string[]) => [`curl -sS ${address}`, ...more].join(' \\\n  ');

/** What the example of a route leaves to the reader: what cannot be made up. */
export interface ExampleCall {
  readonly source: string;
  /** It can be run as it stands, with a key that may. */
  readonly runs: boolean;
}

/**
 * How a route is called from a command line: `QL` is the address, `QL_TENANT` the company, `QL_KEY` an API key, as the reference says once. The record that a
 * path names is the first of its list.
 */
export function exampleCall(route: Route, routes: readonly Route[]): ExampleCall {
  const [first, ...others] = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const list = first === undefined ? undefined : listBefore(route.path, routes);
  const id =
    list === undefined
      ? ''
      : `ID=$(${call(`"$QL${list.path}?limit=1"`, headers)} |\n  grep -o '"${idIn(list, route)}":"[^"]*"' | head -n 1 | cut -d '"' -f 4)\n`;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => (name === first && list !== undefined ? '$ID' : name === 'list' ? 'titles' : `<${name}>`));
  const query = queryOf(route);
  const source = `${id}${call(`${route.method === 'GET' ? '' : `-X ${route.method} `}"$QL${path}${query}"`, [...headers, ...moreOf(route)])}`;
  const isWhole = !`${path}${query}`.includes('<') && others.length === 0 && route.method === 'GET' && !route.personOnly;
  return { source, runs: isWhole };
}

/** What a list calls the id of the record: its own, unless it names one of that kind besides, as the library names the file of a version. */
function idIn({ reply }: Route, { record }: Route): string {
  const named = `${record?.of ?? ''}Id`;
  const items = reply instanceof z.ZodObject ? reply.shape['items'] : undefined;
  return items instanceof z.ZodArray && items.element instanceof z.ZodObject && named in items.element.shape ? named : 'id';
}

/** The list that a record's path begins with. */
const listBefore = (path: string, routes: readonly Route[]): Route | undefined => {
  const before = path.slice(0, path.indexOf('/:'));
  return routes.find((route) => route.method === 'GET' && route.path === before && route.query !== undefined && 'limit' in route.query.shape);
};

const noId = '00000000-0000-0000-0000-000000000000';

/** What a query must hold; ids cannot be made up. */
function queryOf({ method, query, exampleQuery }: Route): string {
  if (query === undefined) return '';
  const needed = Object.entries(exampleQuery ?? exampleFields(query)).map(([name, value]) => {
    const isMissing = value === noId || (Array.isArray(value) && value.length === 0);
    return `${name}=${isMissing ? `<${name}>` : encodeURIComponent(String(value))}`;
  });
  const asked = [...needed, ...(method === 'GET' && 'limit' in query.shape ? ['limit=2'] : [])];
  return asked.length === 0 ? '' : `?${asked.join('&')}`;
}

const exampleFields = (schema: z.ZodType): Record<string, unknown> => Object.assign({}, exampleValue(inputOf(schema)));

function moreOf({ ifMatch, idempotent, body, upload, uploadFields, reply }: Route): string[] {
  return [
    ...(ifMatch ? [`-H 'If-Match: "1"'`] : []),
    ...(idempotent ? [`-H "Idempotency-Key: $(date +%s)-mine"`] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(exampleValue(inputOf(body))).replaceAll("'", "'\\''")}'`] : []),
    ...(upload ? ['-F file=@picture.jpg', ...Object.keys(uploadFields?.shape ?? {}).map((name) => `-F ${name}=…`)] : []),
    ...(isStream(reply) ? ['-o answer'] : []),
  ];
}
