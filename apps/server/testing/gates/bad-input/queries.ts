import type { Route } from '@quarterlight/contract/route';
import type { Random } from '../../../src/demo/random.ts';
import { isNode, wordsOf } from './nodes.ts';
import { oddValue } from './values.ts';

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const sorts = wordsOf('createdAt -createdAt name number -number date -date code username from registration postedAt -postedAt description');

/** Cursors that were tampered with: another sort, a key of another type, no cursor at all. */
function oddCursor(random: Random): string {
  const sort = random.pick(sorts);
  return random.pick([
    cursorOf([sort, 'zzz', id]),
    cursorOf([sort, null, id]),
    cursorOf([sort, '2026-02-31', id]),
    cursorOf([sort, '2026-01-01 00:00:00+00', id]),
    cursorOf([sort, '99999999999999999999999999', id]),
    cursorOf([sort, '\u0000', id]),
    cursorOf([sort, '\ud800', id]),
    cursorOf([sort, "' or 1=1", id]),
    cursorOf([sort, 1, id]),
    cursorOf([sort, 'x', 'not-an-id']),
    cursorOf([sort, 'infinity', id]),
    cursorOf({ sort, id }),
    cursorOf('x'),
    'AAAA',
    '%00',
    '....',
    '==',
    'x'.repeat(500),
    'x'.repeat(501),
    '',
  ]);
}

/** Percent-encoded, lone surrogates as the bytes that they would be. */
function encode(text: string): string {
  return [...text].map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('');
}

function asQueryText(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : json;
  } catch {
    return json;
  }
}

/** A query with one parameter made odd, left out, repeated, bracketed or with one too many. */
export function oddQuery(schema: unknown, good: unknown, random: Random): string {
  const properties = isNode(schema) && isNode(schema['properties']) ? schema['properties'] : {};
  const names = Object.keys(properties);
  if (names.length === 0) return oddQueries('', random);
  const name = random.pick(names);
  const kept = Object.entries(isNode(good) ? good : {})
    .filter(([key, value]) => key !== name && value !== null)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((item) => `${key}=${encode(String(item))}`));
  if (name === 'after' || name === 'before')
    return [...kept.filter((part) => !/^(after|before)=/.test(part)), `${name}=${encode(oddCursor(random))}`].join('&');
  const odd = encode(asQueryText(oddValue(properties[name], undefined, random)).slice(0, 3_000));
  const parts = random.pick([
    [`${name}=${odd}`],
    [`${name}=${odd}`],
    [`${name}=${odd}`],
    [`${name}=${odd}`, `${name}=${odd}`],
    [`${name}[]=${odd}`],
    [`${name}[x]=${odd}`],
    [name],
    [`${name}=`],
    [],
    [`${name.toUpperCase()}=${odd}`],
    [`${name}=%ZZ`],
    [`${name}=%00`],
    [`${name}=%C0%80`],
    [`${name}=+`],
    ['before=AAAA', 'after=AAAA'],
  ]);
  return [...kept, ...parts].join('&');
}

const unknownQueries = [
  ...wordsOf(`a=1 a=1&a=2&a=3 a[b]=c a[b][c][]=d __proto__=x __proto__=x&__proto__=y __proto__[x]=1 __proto__.x=1 constructor=x
    constructor[prototype][x]=1 prototype=1 toString=1 hasOwnProperty=1 =x &&&& = %ZZ=%ZZ %00=%00 % a=%E0%A4%A tenantId=x tenant_id=x token=x`),
  'x=1&'.repeat(5_000).slice(0, 12_000),
  `a=${'x'.repeat(12_000)}`,
  `${'a'.repeat(3_000)}=1`,
  ...wordsOf(';a=b;c=d {"a":1} [] ?a=1 a=1?b=2 a=\u00e9'),
];

/** Queries that no schema knows. */
export function oddQueries(good: string, random: Random): string {
  const odd = random.pick(unknownQueries);
  return good === '' || random.next() < 0.5 ? odd : `${good}&${odd}`;
}

const oddParams = [
  ...wordsOf('%00 % %ZZ %ff%fe %C0%AE%C0%AE ..%2f.. %2e%2e%2f null undefined __proto__ constructor 0 -1 1e400'),
  ...[250, 301, 8_000].map((length) => 'x'.repeat(length)),
  ...wordsOf(`00000000-0000-0000-0000-000000000000 FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF ${id} ${id.toUpperCase()} ${id.replaceAll('-', '')} ${id}%00 ${id}%20
    '%20or%201=1-- %F0%9F%9A%97 %E2%80%AE %ED%A0%80 * [object%20Object] %252e%252e%252f %0d%0aset-cookie:a=b`),
];

/** An address of the route with odd parameters, or odd itself. */
export function oddPaths(route: Route, good: string, random: Random): string {
  const names = route.path.match(/:\w+/g) ?? [];
  if (names.length > 0 && random.next() < 0.8) {
    const segments = good.split('/');
    const at = random.pick([...route.path.split('/').entries()].filter(([, segment]) => segment.startsWith(':')).map(([index]) => index));
    return segments.map((segment, index) => (index === at ? random.pick(oddParams) : segment)).join('/');
  }
  const behind = ['/', '//', ';a=b', '%2f', '/..%2f', '%00', '.json', '/%ZZ', '%3Fa=b'].map((end) => good + end);
  return random.pick([...behind.slice(0, 2), `/${good}`, good.toUpperCase(), ...behind.slice(2, 8), `/%2e${good}`, ...behind.slice(8)]);
}
