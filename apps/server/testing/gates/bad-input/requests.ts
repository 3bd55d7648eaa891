import type { Route } from '@quarterlight/contract/route';
import type { Random } from '../../../src/demo/random.ts';
import { jsonSchemaOf, sampleOf } from '../../kit/sample.ts';
import { type BadBody, badBody } from './bodies.ts';
import { type BadInputGround, pathFor } from './ground.ts';
import { oddPaths, oddQueries, oddQuery } from './queries.ts';

/** One request that is wrong in some way, or right at the very edge. */
export interface BadRequest {
  readonly what: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | undefined;
}

const long = ['"99999999999999999999"', '"999999999999999"'];
const ifMatches = ['', '1', '"1"', 'W/"1"', '"x"', '*', '"1", "2"', '"-1"', '"1.5"', '"1e3"', ...long, '0', '"0x1"', '" 1"', "'1'"];
const keys = ['', 'short', 'x'.repeat(100), 'x'.repeat(101), 'a b c d e f', 'null-null-null', '../../../../etc', "';drop table--", '{"a":"bcdefg"}'] as const;
const oddHeaders: readonly (readonly [name: string, value: string])[] = [
  ['x-site', 'x'],
  ['x-site', '00000000-0000-0000-0000-000000000000'],
  ['x-site', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ['x-site', "' or 1=1 --"],
  ['accept', 'application/xml'],
  ['accept', '*/*;q=x'],
  ['accept-encoding', 'br;q=2, gzip;q=-1, ,,'],
  ['accept-encoding', 'x'.repeat(2_000)],
  ['accept-language', '../../../src/'],
  ['range', 'bytes=0-0,1-1,99999999999-'],
  ['if-none-match', '*'],
  ['if-modified-since', 'Thu, 32 Foo 10000 99:99:99 GMT'],
  ['if-unmodified-since', 'x'],
  ['origin', 'null'],
  ['expect', '200-nothing'],
  ['te', 'trailers, deflate;q=0.5'],
  ['cookie', 'a=b; __proto__=c; =; ;;'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/v1/users'],
  ['forwarded', 'for="[::1";;proto=,'],
  ['x-forwarded-for', "' or 1=1, \u00e9"],
  ['traceparent', '00-zz-zz-zz'],
];

/** What is asked about: a record of the route and the version that it has. */
export interface Target {
  readonly id: string;
  readonly version: number;
}

/** Makes bad requests for a route, one for each call; what they are is drawn from `random`. */
export function badRequestsFor(route: Route, ground: BadInputGround, random: Random): (target: Target) => BadRequest {
  const schema = route.body ? jsonSchemaOf(route.body) : {};
  const bases = route.body ? [sampleOf(route.body, { named: ground.named }), sampleOf(route.body, { full: true, named: ground.named })] : [{}];
  const querySchema = route.query ? jsonSchemaOf(route.query) : undefined;
  const goodQuery = (full: boolean) => (route.query ? sampleOf(route.query, { full: full && random.next() < 0.5, named: ground.named }) : {});
  const query = () => toQuery(goodQuery(false));

  const request = (
    what: string,
    target: Target,
    parts: { path?: string; query?: string; headers?: Record<string, string>; body?: BadBody | undefined },
  ): BadRequest => {
    const body = parts.body ?? (route.body ? { what: '', text: JSON.stringify(bases[0]), headers: {} } : undefined);
    const asked = parts.query ?? query();
    return {
      what: [what, body?.what].filter(Boolean).join(' '),
      method: route.method,
      url: `${parts.path ?? pathFor(route, target.id)}${asked === '' ? '' : `?${asked}`}`,
      headers: {
        ...(route.ifMatch ? { 'if-match': `"${target.version}"` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json', ...body.headers }),
        ...parts.headers,
      },
      payload: body === undefined ? undefined : typeof body.text === 'string' ? Buffer.from(body.text) : body.text,
    };
  };

  return (target) => {
    const kind = random.next();
    if (kind < 0.06 || (kind < 0.15 && route.method === 'GET')) {
      const [name, value] = random.pick(oddHeaders);
      return request(`${name}: ${value.slice(0, 40)}`, target, { headers: { [name]: value } });
    }
    if (kind < 0.1 && route.ifMatch) {
      const value = random.pick(ifMatches);
      return request(`if-match: ${value}`, target, { headers: { 'if-match': value } });
    }
    if (kind < 0.14 && route.idempotent) {
      const value = random.pick(keys);
      return request(`idempotency-key: ${value}`, target, { headers: { 'idempotency-key': value } });
    }
    if (kind < (route.params ? 0.28 : 0.16)) {
      const path = oddPaths(route, pathFor(route, target.id), random);
      return request(`path ${path.slice(0, 80)}`, target, { path });
    }
    if (route.method === 'GET' || kind < 0.3) {
      const odd = querySchema !== undefined && random.next() < 0.75 ? oddQuery(querySchema, goodQuery(true), random) : oddQueries(query(), random);
      return request(`query ${odd.slice(0, 80)}`, target, { query: odd });
    }
    return request('body', target, { body: badBody(schema, random.pick(bases), random) });
  };
}

function toQuery(values: unknown): string {
  if (typeof values !== 'object' || values === null) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== null && item !== undefined) query.append(name, String(item));
  return query.toString();
}
