import { isNode } from '../../kit/sample.ts';

export { isNode, type Node } from '../../kit/sample.ts';

/** What stands between blanks. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/);

/** A place inside a body: how one gets there, what its schema says and whether it may be left out. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly node: unknown;
}

/** The part of a schema that is not `null`, where it has one. */
function withoutNull(node: unknown): unknown {
  if (!isNode(node)) return node;
  const choices = node['anyOf'] ?? node['oneOf'];
  return Array.isArray(choices) ? withoutNull(choices.find((item) => isNode(item) && item['type'] !== 'null') ?? choices[0]) : node;
}

/** Every place of a value that its schema knows, the value itself first. */
export function placesOf(schema: unknown, value: unknown, path: readonly (string | number)[] = []): Place[] {
  const here: Place[] = [{ path, node: schema }];
  const node = withoutNull(schema);
  if (!isNode(node)) return here;
  if (Array.isArray(value)) return [...here, ...value.flatMap((item, index) => placesOf(node['items'], item, [...path, index]))];
  if (!isNode(value)) return here;
  const properties = isNode(node['properties']) ? node['properties'] : {};
  return [...here, ...Object.entries(value).flatMap(([name, item]) => placesOf(properties[name], item, [...path, name]))];
}

/** The value at a place; undefined where there is none. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => (Array.isArray(inner) ? inner[Number(step)] : isNode(inner) ? inner[step] : undefined), value);
}

const mark = '\u0001here\u0001';

/** The text of a value with the text of another one in a place of it. */
export function textWith(value: unknown, path: readonly (string | number)[], replacement: string): string {
  return JSON.stringify(put(value, path, mark)).replace(JSON.stringify(mark), () => replacement);
}

/** The value without what stands in a place. */
export function without(value: unknown, path: readonly (string | number)[]): unknown {
  return put(value, path, undefined);
}

function put(value: unknown, path: readonly (string | number)[], what: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return what;
  if (Array.isArray(value))
    return value.flatMap((item, index) => (index !== step ? [item] : rest.length === 0 && what === undefined ? [] : [put(item, rest, what)]));
  return isNode(value) ? { ...value, [step]: put(value[step], rest, what) } : value;
}
