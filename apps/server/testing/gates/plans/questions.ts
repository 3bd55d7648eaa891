import type { Route } from '@quarterlight/contract/route';
import { isSheetRoute } from '@quarterlight/contract/sheet-route';
import { z } from 'zod';
import { type List, listsIn } from '../../kit/list-routes.ts';
import { jsonSchemaOf } from '../../kit/sample.ts';

/** A request, as an address with its query. */
export interface Question {
  readonly path: string;
  readonly url: string;
}

/** What the company has to be asked by: values of filters and parameters by their names, some of them several. */
export type Known = Readonly<Record<string, readonly string[]>>;

const paging = new Set(['sort', 'limit', 'after', 'before', 'q']);
const Properties = z.object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()).default([]) });
const Node = z.looseObject({
  enum: z.array(z.string()).optional(),
  type: z.string().optional(),
  items: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
});

function propertiesOf(query: z.ZodObject): z.output<typeof Properties> {
  return Properties.parse(jsonSchemaOf(query));
}

/** The values to ask a filter by: each of its choices, else what is known of the company under that name. */
function valuesOf(name: string, schema: unknown, known: Known): readonly string[] {
  const values = choicesOf(schema) ?? known[name];
  if (values === undefined) throw new Error(`Nothing is known to ask ${name} by: add it to what is known of the company.`);
  return values;
}

function choicesOf(schema: unknown): readonly string[] | undefined {
  const node = Node.parse(schema);
  return node.enum ?? node.items?.enum ?? (node.type === 'boolean' ? ['true', 'false'] : undefined);
}

const asked = (path: string, query: Readonly<Record<string, string>>): Question => ({ path, url: `${path}?${new URLSearchParams(query).toString()}` });

/** Every list by each sort key, by each value of each filter (at most so many), and by what people search for; first pages only. */
export function listQuestions(routes: readonly Route[], known: Known, most: number): Question[] {
  return listsIn(routes).flatMap(({ path, query }: List) => {
    const { properties } = propertiesOf(query);
    const sorts = valuesOf('sort', properties['sort'], known).map((sort) => asked(path, { sort, limit: '50' }));
    const filters = Object.entries(properties)
      .filter(([name]) => !paging.has(name))
      .flatMap(([name, schema]) =>
        valuesOf(name, schema, known)
          .slice(0, most)
          .map((value) => asked(path, { [name]: value })),
      );
    const searched = 'q' in properties ? (known['q'] ?? []).map((q) => asked(path, { q })) : [];
    return [...sorts, ...filters, ...searched];
  });
}

/** Every other GET without parameters in its path: boards, panels, selects, the search box. */
export function otherQuestions(routes: readonly Route[], known: Known, most: number): Question[] {
  return routes.flatMap((route) => {
    const { method, path, query } = route;
    // The file of a list asks what the list asks, page by page.
    if (method !== 'GET' || path.includes(':') || isSheetRoute(route)) return [];
    if (query === undefined) return [{ path, url: path }];
    if ('sort' in query.shape) return [];
    const { properties, required } = propertiesOf(query);
    const least = Object.fromEntries(required.map((name) => [name, valuesOf(name, properties[name], known)[0] ?? '']));
    const each = Object.entries(properties)
      .filter(([name]) => !paging.has(name))
      .flatMap(([name, schema]) =>
        valuesOf(name, schema, known)
          .slice(0, most)
          .map((value) => asked(path, { ...least, [name]: value })),
      );
    const searched = 'q' in properties ? (known['q'] ?? []).map((q) => asked(path, { ...least, q })) : [];
    return [...(required.includes('q') ? [] : [asked(path, least)]), ...each, ...searched];
  });
}

/** The list from where a page ended. */
export const goingOn = ({ path, url }: Question, cursor: { after: string } | { before: string }): Question => ({
  path,
  url: `${url}&${new URLSearchParams(cursor).toString()}`,
});
