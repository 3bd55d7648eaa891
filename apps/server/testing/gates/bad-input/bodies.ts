import { gzipSync } from 'node:zlib';
import type { Random } from '../../../src/demo/random.ts';
import { isNode, placesOf, textWith, valueAt, without } from './nodes.ts';
import { anyValues, brokenValues, deepArray, deepObject, oddValue } from './values.ts';

export interface BadBody {
  readonly what: string;
  readonly text: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const plain = (what: string, text: string | Buffer): BadBody => ({ what, text, headers: {} });
const short = (text: string) => text.slice(0, 60);

// 30 spellings, right and wrong.
const contentTypes = [
  ...['', '; charset=utf-8', ';charset=UTF-8'].map((end) => `application/json${end}`),
  'APPLICATION/JSON',
  ...[';', ' ;', '\t'].map((end) => `application/json${end}`),
  ' application/json',
  ...['utf-7', 'utf-16', 'iso-8859-1', '"'].map((charset) => `application/json; charset=${charset}`),
  ...['; boundary=x', ', text/plain', '+x'].map((end) => `application/json${end}`),
  ...['x-json', 'problem+json', 'merge-patch+json', 'ld+json'].map((type) => `application/${type}`),
  ...['json', 'plain', 'html', 'plain; application/json'].map((type) => `text/${type}`),
  ...['xml', 'x-www-form-urlencoded'].map((type) => `application/${type}`),
  ...['', '; boundary=', '; boundary=x'].map((end) => `multipart/form-data${end}`),
  'application/octet-stream',
  'json',
  '/',
  '',
  '*/*',
  'application/json; a=b; a=c; __proto__=d',
];

const whole = [
  '',
  ' ',
  '{',
  '}',
  '[]',
  '[{}]',
  'null',
  'true',
  '"text"',
  '123',
  '1e400',
  '-0',
  'NaN',
  '{}{}',
  '{} x',
  '{},',
  '{"a":1,"a":2}',
  '// comment\n{}',
  '{"__proto__":{"admin":true}}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"\\u005f\\u005fproto\\u005f\\u005f":{"x":1}}',
  '\u0000',
  ")]}',\n{}",
  '<a/>',
  'a=b&c=d',
  '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\n1\r\n--x--\r\n',
] as const;

const unknownFields: readonly (readonly [name: string, value: string])[] = [
  ['tenantId', '"01890a5d-ac96-774b-bcce-b302099a8057"'],
  ['tenant_id', '"x"'],
  ['isAdmin', 'true'],
  ['permissions', '["edit-users"]'],
  ['roles', '["administrator"]'],
  ['version', '1'],
  ['id', '"01890a5d-ac96-774b-bcce-b302099a8057"'],
  ['__proto__', '{"x":1}'],
  ['__proto__', '"x"'],
  ['\\u005f_proto__', '{"x":1}'],
  ['constructor', '{"prototype":{}}'],
  ['constructor', '1'],
  ['prototype', '{}'],
  ['toString', '1'],
  ['hasOwnProperty', '1'],
  ['', '1'],
  ['a.b', '1'],
  ['length', '1'],
];

/** A body that is wrong somewhere, made of a good one and its schema. */
export function badBody(schema: unknown, good: unknown, random: Random): BadBody {
  const kind = random.next();
  if (kind < 0.58) return withOddValues(schema, good, random);
  if (kind < 0.66) return withoutOne(schema, good, random);
  if (kind < 0.74) return withUnknownField(schema, good, random);
  if (kind < 0.78) return withDuplicates(good, random);
  if (kind < 0.84) return brokenText(schema, good, random);
  if (kind < 0.89) return encoded(good, random);
  if (kind < 0.91) return deep(schema, good, random);
  if (kind < 0.915) return plain('over a megabyte', JSON.stringify({ big: 'x'.repeat(1_000_001) }));
  if (kind < 0.96) return ofType(good, random);
  const text = random.pick(whole);
  return plain(`whole ${short(text)}`, text);
}

function withOddValues(schema: unknown, good: unknown, random: Random): BadBody {
  const places = placesOf(schema, good);
  const place = random.pick(places.length > 1 ? places.slice(1) : places);
  const odd = oddValue(place.node, valueAt(good, place.path), random);
  const text = textWith(good, place.path, odd);
  return plain(`${place.path.join('.')} = ${short(odd)}`, text);
}

function withoutOne(schema: unknown, good: unknown, random: Random): BadBody {
  const [, ...inside] = placesOf(schema, good);
  if (inside.length === 0) return plain('empty object', '{}');
  const { path } = random.pick(inside);
  return plain(`without ${path.join('.')}`, JSON.stringify(without(good, path)));
}

/** The text of a body with one more field in one of its objects. */
function withField(schema: unknown, good: unknown, field: string, random: Random): string {
  const objects = placesOf(schema, good).filter((place) => isNode(valueAt(good, place.path)));
  const path = objects.length === 0 ? [] : random.pick(objects).path;
  const inner = JSON.stringify(valueAt(good, path) ?? {});
  return textWith(good, path, inner === '{}' ? `{${field}}` : `${inner.slice(0, -1)},${field}}`);
}

function withUnknownField(schema: unknown, good: unknown, random: Random): BadBody {
  const [name, value] = random.pick(unknownFields);
  if (random.next() < 0.05)
    return plain('5,000 unknown fields', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, index]))));
  return plain(`with ${name}`, withField(schema, good, `"${name}":${value}`, random));
}

function withDuplicates(good: unknown, random: Random): BadBody {
  if (!isNode(good) || Object.keys(good).length === 0) return plain('duplicate keys', '{"a":1,"a":1}');
  const name = random.pick(Object.keys(good));
  const odd = random.pick(anyValues);
  const text = JSON.stringify(good);
  const twice = random.next() < 0.5 ? `{"${name}":${odd},${text.slice(1)}` : `${text.slice(0, -1)},"${name}":${odd}}`;
  return plain(`${name} twice, ${short(odd)}`, twice);
}

function brokenText(schema: unknown, good: unknown, random: Random): BadBody {
  const text = JSON.stringify(good);
  if (random.next() < 0.4) return plain('cut off', text.slice(0, random.int(0, Math.max(0, text.length - 1))));
  const { path } = random.pick(placesOf(schema, good));
  const broken = random.pick(brokenValues);
  return plain(`${path.join('.')} = ${broken}`, textWith(good, path, broken));
}

function encoded(good: unknown, random: Random): BadBody {
  const text = JSON.stringify(good);
  const spoilt = (bytes: number[]) => Buffer.concat([Buffer.from(`{"note":"`), Buffer.from(bytes), Buffer.from(`",${text.slice(1)}`)]);
  const inside = (bytes: number[]) => {
    const quote = text.indexOf(':"') + 2;
    return quote < 2 ? spoilt(bytes) : Buffer.concat([Buffer.from(text.slice(0, quote)), Buffer.from(bytes), Buffer.from(text.slice(quote))]);
  };
  return random.pick([
    () => plain('byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])),
    () => plain('UTF-16 LE', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])),
    () => plain('UTF-16 BE', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])),
    () => plain('invalid UTF-8', inside([0xff, 0xfe])),
    () => plain('overlong NUL', inside([0xc0, 0x80])),
    () => plain('surrogate in UTF-8', inside([0xed, 0xa0, 0x80])),
    () => plain('cut character', inside([0xe2, 0x82])),
    () => plain('latin-1', inside([0xe9])),
    () => plain('beyond Unicode', inside([0xf4, 0x90, 0x80, 0x80])),
    () => ({ what: 'gzip', text: gzipSync(text), headers: { 'content-encoding': 'gzip' } }),
    () => ({ what: 'no gzip', text, headers: { 'content-encoding': 'gzip' } }),
    () => ({ what: 'encoding br', text, headers: { 'content-encoding': 'br' } }),
    () => ({ what: 'encoding identity', text, headers: { 'content-encoding': 'identity' } }),
  ])();
}

function deep(schema: unknown, good: unknown, random: Random): BadBody {
  const value = random.next() < 0.5 ? deepArray(10_000) : deepObject(10_000);
  const { path } = random.pick(placesOf(schema, good));
  return plain(`${path.join('.')} 10,000 deep`, textWith(good, path, value));
}

function ofType(good: unknown, random: Random): BadBody {
  const type = random.pick(contentTypes);
  return { what: `content-type ${type}`, text: random.next() < 0.7 ? JSON.stringify(good) : random.pick(whole), headers: { 'content-type': type } };
}
