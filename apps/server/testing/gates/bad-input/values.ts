import type { Random } from '../../../src/demo/random.ts';
import { isNode, type Node, wordsOf } from './nodes.ts';

// Everything here is the text of a JSON value, since some cannot be made from a value of ours (1e400, deep nesting, escapes).
const quoted = (texts: string) => wordsOf(texts).map((each) => JSON.stringify(each));
const nested = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`;

export const deepArray = (levels: number) => nested('[', ']', levels);
export const deepObject = (levels: number) => nested('{"a":', '}', levels);

/** Values of every kind: whatever a field is, most of these are not it. */
export const anyValues = [
  'null',
  'true',
  '""',
  '" "',
  '"x"',
  ...wordsOf(`0 -0 -1 0.1 1e400 -1e400 1e-400 9007199254740993 2147483648 9223372036854775808 1.7976931348623157e308 0.30000000000000004
    "NaN" "Infinity" "1e3" "0x10" [] {} [null] [[]] {"$ne":1} {"length":1} {"toString":1,"valueOf":2} {"__proto__":{"x":1}}
    {"constructor":{"prototype":{"x":1}}} {"prototype":{}}`),
  deepArray(300),
  deepObject(300),
];

/** Values that are no JSON at all. */
export const brokenValues = [
  'NaN',
  'Infinity',
  'undefined',
  "'x'",
  '01',
  '+1',
  '.5',
  '0x10',
  '1_000',
  '/* */1',
  '"\u0001"',
  '"\\x41"',
  '"\\u12"',
  '"unfinished',
  '[1,]',
  '{a:1}',
] as const;

/** Texts that are hard on encodings, queries, files and people. */
const oddTexts = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\ufeffx"',
  '"\\u202egpj.exe"',
  '"\\u2066abc\\u2069"',
  '"\\ud83d\\udc69\\u200d\\ud83d\\udd27"',
  '"e\\u0301\\u0301\\u0301\\u0301\\u0301"',
  '"\\ufdfa\\ufdfa\\ufdfa"',
  '"\\u212a\\u0130\\u00df"',
  '"\\r\\nSet-Cookie: a=b"',
  '"\\t\\u000b\\u2028\\u2029"',
  '"%s%n%x"',
  '"%00"',
  '"\'; drop table worksheet; --"',
  '"\\\\"',
  '"\\"}"',
  '"../../etc/passwd"',
  '"=1+1"',
  '"<script>alert(1)</script>"',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is meant
  '"${7*7}{{7*7}}"',
  '"_%_%"',
  '"__proto__"',
  '"constructor"',
  '"null"',
  '"true"',
  '"  spaced  "',
] as const;

const oddIds = [
  '"00000000-0000-0000-0000-000000000000"',
  '"ffffffff-ffff-ffff-ffff-ffffffffffff"',
  '"FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF"',
  '"99999999-9999-9999-9999-999999999999"',
  '"{01890a5d-ac96-774b-bcce-b302099a8057}"',
  '"urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057"',
  '"01890a5dac96774bbcceb302099a8057"',
  '"01890a5d-ac96-774b-bcce-b302099a8057 "',
  '"01890a5d-ac96-774b-bcce-b302099a8057\\u0000"',
  '"01890a5d-ac96-774b-bcce-b302099a8057"',
] as const;

const oddDays = quoted(`2026-02-31 31/02/2026 2025-02-29 2028-02-29 0000-01-01 0001-01-01 9999-12-31 10000-01-01 -0001-01-01 +012026-01-01 2026-00-10 2026-13-01
  2026-1-1 2026-01-01T00:00:00Z 20260101 infinity today 2026-W01 1752-09-05`);

const oddInstants = quoted(`2026-06-30T23:59:60Z 2026-06-30T24:00:00Z 0000-01-01T00:00:00Z 0001-01-01T00:00:00Z 9999-12-31T23:59:59.999Z 10000-01-01T00:00:00Z
  -271821-04-20T00:00:00Z 2026-03-29T01:30:00 2026-03-29T01:30:00+99:00 2026-03-29T01:30:00.123456789123Z 2026-02-30T09:00:00Z infinity
  1751371200`);

const text = (value: string) => JSON.stringify(value);

function oddString(node: Node, random: Random): string {
  if (node['format'] === 'uuid') return random.pick(oddIds);
  if (node['format'] === 'date') return random.pick(oddDays);
  if (node['format'] === 'date-time') return random.pick(oddInstants);
  const most = typeof node['maxLength'] === 'number' ? node['maxLength'] : 200;
  const least = typeof node['minLength'] === 'number' ? node['minLength'] : 0;
  const sizes = [
    () => text('x'.repeat(most + 1)),
    () => text('é'.repeat(most)),
    () => text('x'.repeat(most)),
    () => text('\u{1f697}'.repeat(Math.floor(most / 2))),
    () => text('x'.repeat(Math.max(0, least - 1))),
    () => text(' '.repeat(Math.max(1, Math.min(most, 5)))),
    () => text('x'.repeat(70_000)),
    () => text("'"),
  ] as const;
  return random.next() < 0.5 ? random.pick(oddTexts) : random.pick(sizes)();
}

const oddNumbers = wordsOf(`1e2 1E+2 -0 0.0005 0.001 1e-7 2147483648 -2147483649 4294967296 9007199254740991 9007199254740993 9223372036854775808
  1e400 -1e400 1e308 "12" "NaN" 1.0 0`);

function oddNumber(node: Node, random: Random): string {
  const least = typeof node['minimum'] === 'number' ? node['minimum'] : -1_000_000;
  const most = typeof node['maximum'] === 'number' ? node['maximum'] : 1_000_000;
  return random.pick([String(most), String(least), `${most + 1}`, `${least - 1}`, `${most}.5`, ...oddNumbers]);
}

function oddArray(node: Node, good: unknown, random: Random): string {
  const most = typeof node['maxItems'] === 'number' ? node['maxItems'] : 100;
  const item = Array.isArray(good) && good.length > 0 ? JSON.stringify(good[0]) : '"x"';
  const filled = (count: number): string => `[${Array.from({ length: Math.min(count, 3_000) }, () => item).join(',')}]`;
  return random.pick<() => string>([
    () => filled(most + 1),
    () => filled(Math.min(most, 300)),
    () => filled(2),
    () => '[]',
    () => '[null]',
    () => `[${item},null]`,
    () => `[[${item}]]`,
    () => `{"0":${item},"length":1}`,
    () => item,
    () => filled(3_000),
  ])();
}

/** An odd value for a field of this schema: of another kind, or of its kind and just past (or on) its limits. */
export function oddValue(node: unknown, good: unknown, random: Random): string {
  if (random.next() < 0.25 || !isNode(node)) return random.pick(anyValues);
  const choices = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(choices)) return oddValue(random.pick(choices), good, random);
  if (Array.isArray(node['enum']))
    return random.next() < 0.5
      ? text(String(random.pick(node['enum'])))
      : random.pick([text(String(node['enum'][0]).toUpperCase()), text(`${node['enum'][0]} `), '"constructor"', '0']);
  switch (node['type']) {
    case 'string':
      return oddString(node, random);
    case 'integer':
    case 'number':
      return oddNumber(node, random);
    case 'boolean':
      return random.pick(['"true"', '1', '0', '"false"', 'null', 'true', 'false', '[]']);
    case 'array':
      return oddArray(node, good, random);
    default:
      return random.pick(anyValues);
  }
}
