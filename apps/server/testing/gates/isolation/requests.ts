import type { Route } from '@quarterlight/contract/route';
import { newId } from '@quarterlight/kit/ids';
import type { Random } from '../../../src/demo/random.ts';
import { sampleOf, sampleTexts } from '../../kit/sample.ts';
import type { BadRequest } from '../bad-input/requests.ts';
import type { Actor } from './world.ts';

const searches = ['zqtenant', 'zqcustomer', 'zqbranch', 'zqtechnician', 'zqt', 'zqtenantworksheet', 'ab12', 'customer', '%%%', '___'] as const;

/** A request that the contract takes, for records that are not the actor's: their ids in the path, in filters and in the body. */
export function strangeRequest(route: Route, actor: Actor, random: Random): BadRequest {
  const strange = (name: string) =>
    (random.next() < 0.7 ? actor.strangeNamed(name) : actor.ownNamed(name)) ??
    (name.endsWith('Id') && random.next() < 0.5 ? random.pick(actor.strange) : undefined);
  // What no bound of theirs hides they may change lawfully: a branch the customers of the whole company.
  const mayChange = route.method !== 'GET' && route.record !== undefined && !(actor.bound && route.record.bounds.includes(actor.bound));
  const id = (name: string): unknown => {
    const kind = route.record?.param === name ? (mayChange ? actor.foreignOf : actor.strangeOf).get(route.record.of) : undefined;
    const strangers = mayChange ? actor.foreign : actor.strange;
    return random.next() < 0.8 ? (kind ?? actor.strangeNamed(name)) : random.next() < 0.9 ? random.pick(strangers) : newId();
  };
  const path = pathOf(route, id);
  const body = route.body ? sampleOf(route.body, { full: random.next() < 0.6, named: strange }) : undefined;
  return requestOf(route, { path, query: queryOf(route, strange, random), body, version: random.pick([1, 1, 2]) });
}

/** What a route is asked plainly for a victim's records: without a filter, and where it searches, for each canary. */
export function plainRequests(route: Route, victim: Actor['victims'][number], forbidden: readonly string[]): BadRequest[] {
  const path = pathOf(route, (name) => (route.record?.param === name ? victim.records.get(route.record.of) : victim.ground.named(name)));
  const body = route.body ? sampleOf(route.body, { full: true, named: victim.ground.named }) : undefined;
  const needed = route.query ? Object.entries(Object(sampleOf(route.query, { named: victim.ground.named }))) : [];
  const sought = route.query && 'q' in Object(sampleOf(route.query, { full: true })) ? ['', ...forbidden] : [''];
  return sought.map((q) => {
    const query = new URLSearchParams(needed.map(([name, value]) => [name, String(value)]));
    if (q !== '') query.set('q', q);
    return requestOf(route, { path, query: query.toString(), body, version: 1 });
  });
}

function pathOf(route: Route, id: (name: string) => unknown): string {
  const params = sampleTexts(route.params);
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textOr((/id$/i.test(name) ? id(name) : undefined) ?? params[name], newId())),
  );
  return exportNames.includes(route.path) ? path.replace(/\/[^/]*$/, '/completed-jobs-export') : path;
}

function requestOf(route: Route, { path, query, body, version }: { path: string; query: string; body: unknown; version: number }): BadRequest {
  return {
    what: '',
    method: route.method,
    url: query === '' ? path : `${path}?${query}`,
    headers: {
      ...(route.ifMatch ? { 'if-match': `"${version}"` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    payload: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
  };
}

const textOr = (value: unknown, other: string) => (typeof value === 'string' ? value : other);
const exportNames = ['/v1/exports/:name', '/v1/exports/:name/page'];

function queryOf(route: Route, strange: (name: string) => unknown, random: Random): string {
  if (!route.query) return '';
  const sample: Record<string, unknown> = Object(sampleOf(route.query, { full: true, named: strange }));
  const needed: Record<string, unknown> = Object(sampleOf(route.query, { named: strange }));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sample)) {
    if (!(name in needed) && random.next() < 0.65) continue;
    // No cursor of ours would be a cursor; a search is for what must not be found.
    if (name === 'after' || name === 'before') continue;
    const asked =
      name === 'q' ? random.pick(searches) : name === 'limit' ? 50 : name === 'format' ? random.pick(['csv', 'xlsx', 'json']) : (needed[name] ?? value);
    for (const item of Array.isArray(asked) ? asked : [asked]) if (item !== null && item !== undefined) query.append(name, String(item));
  }
  return query.toString();
}
