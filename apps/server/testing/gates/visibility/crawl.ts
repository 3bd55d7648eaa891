import { allRoutes } from '@quarterlight/contract';
import { isStream, type Route } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import { z } from 'zod';
import type { Answer, Client } from '../../kit/client.ts';
import { sampleOf, sampleTexts } from '../../kit/sample.ts';
import { sideBySide } from '../../kit/side-by-side.ts';
import { notAsked, textOf } from '../isolation/run.ts';

/** Somebody who looks at everything there is. */
export interface Looker {
  readonly client: Client;
  /** By which words what is not theirs would be known. */
  readonly foreignMarks: RegExp;
  /** What stands in an address besides ids: the tokens of links. */
  readonly tokens: readonly string[];
  /** Ids to begin with: their own and others'. */
  readonly ids: readonly string[];
}

interface Seen {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const rounds = 4;
const atOnce = 6;

/** Reads all that a looker can reach: every route that reads, with every id that it began with or met, and whatever lies below what it met. */
export async function crawl({ client, tokens, ids }: Looker, hear: (seen: Seen) => void): Promise<void> {
  const known = new Set(ids);
  // What an answer about a record named: the only ids that are asked below that record.
  const below = new Map<string, Set<string>>();
  const asked = new Set<string>();
  // By what stands before the id: what one route hides, its fellows below hide alike, as the walk proves.
  const hidden = new Map<string, Set<string>>();
  const ask = async (route: Route, url: string, of?: string): Promise<number | undefined> => {
    if (asked.has(url)) return undefined;
    asked.add(url);
    const answer = await client.raw('GET', url);
    const text = readable(answer);
    hear({ url, status: answer.status, text });
    if (answer.status >= 300 || isStream(route.reply)) return answer.status;
    for (const [id] of text.matchAll(uuid)) {
      known.add(id);
      if (of !== undefined) below.set(of, (below.get(of) ?? new Set()).add(id));
    }
    return answer.status;
  };
  const reads = allRoutes
    .filter((route) => route.method === 'GET' && !notAsked.has(`GET ${route.path}`))
    .toSorted((one, other) => one.path.length - other.path.length);
  const shut = new Set<Route>();
  await sideBySide(reads, atOnce, async (route) => {
    const probe = addressOf(route, [newId(), newId()]);
    if ([401, 403].includes((await ask(route, probe)) ?? 0)) shut.add(route);
  });
  for (let round = 0; round < rounds; round += 1) {
    const before = asked.size;
    for (const route of reads) {
      if (shut.has(route)) continue;
      const stem = route.path.replace(/\/:.*/, '');
      const gone = hidden.get(stem) ?? new Set();
      hidden.set(stem, gone);
      // Which there are is settled before the first is asked: side by side they are the same.
      await sideBySide(valuesFor(route, { tokens, known: [...known], below }), atOnce, async (values) => {
        const [id] = values;
        if (id !== undefined && gone.has(id)) return;
        for (const url of addressesOf(route, values))
          if ((await ask(route, url, id)) === 404 && /^[^:]*\/:\w+$/.test(route.path) && id !== undefined) gone.add(id);
      });
    }
    if (asked.size === before) break;
  }
}

const paramsOf = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** What stands for the parameters of a route's path, once for each of what there is. */
function valuesFor(route: Route, have: { tokens: readonly string[]; known: readonly string[]; below: ReadonlyMap<string, ReadonlySet<string>> }): string[][] {
  const [first, second] = paramsOf(route);
  if (first === undefined) return [[]];
  const firsts = first === 'token' ? have.tokens : have.known;
  if (second === undefined) return firsts.map((one) => [one]);
  return firsts.flatMap((one) => [...(have.below.get(one) ?? [])].map((two) => [one, two]));
}

const Fields = z.record(z.string(), z.unknown());

function addressOf(route: Route, values: readonly string[]): string {
  const left = [...values];
  let params: ReturnType<typeof sampleTexts> | undefined;
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const given = /id$|^token$/i.test(name) ? left.shift() : undefined;
    if (given !== undefined) return encodeURIComponent(given);
    params ??= sampleTexts(route.params);
    return encodeURIComponent(params[name] ?? newId());
  });
  if (!route.query) return path;
  const query = Fields.parse(sampleOf(route.query));
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return asked.size > 0 ? `${path}?${asked}` : path;
}

/** A list as a file is asked for in both of its forms. */
function addressesOf(route: Route, values: readonly string[]): string[] {
  const url = addressOf(route, values);
  return route.query !== undefined && 'format' in route.query.shape ? [...new Set([url, url.replace('format=csv', 'format=xlsx')])] : [url];
}

const readable = ({ status, headers, bytes }: Answer<unknown>) => `${JSON.stringify(headers)}\n${textOf({ status, headers, bytes })}`;
