import { gunzipSync } from 'node:zlib';
import { allRoutes } from '@quarterlight/contract';
import type { Route } from '@quarterlight/contract/route';
import { z } from 'zod';
import { makeRandom } from '../../../src/demo/random.ts';
import type { WireAnswer } from '../../kit/asking.ts';
import { pdfText } from '../../kit/pdf-text.ts';
import { unzip } from '../../kit/unzip.ts';
import type { BadRequest } from '../bad-input/requests.ts';
import { plainText } from '../bad-input/run.ts';
import type { IsolationRun } from './asking.ts';
import { plainRequests, strangeRequest } from './requests.ts';
import { sumsThatTell } from './sums.ts';
import type { Actor, World } from './world.ts';

// What would end the asking itself; the walk and the tests of identity ask these.
export const notAsked = new Set([
  'PATCH /v1/auth/logout',
  'POST /v1/auth/login',
  'POST /v1/users/password',
  'GET /v1/auth/refresh/token',
  'POST /v1/auth/forgotten-password',
]);

// The product seals every tenant's log once in a while, whoever asks for what.
const writtenByItself = new Set(['log_seal']);

/** Asks everything plainly, then at random, by people whose it is not; tells every canary that got out, every fault of ours and every victim's table that changed. */
export async function runIsolation(run: IsolationRun) {
  const random = makeRandom(String(run.seed));
  const routes = allRoutes.filter((route) => !route.upload && !notAsked.has(`${route.method} ${route.path}`));
  const faults: string[] = [...(await unseenCanaries(run)), ...(await sumsThatTell(run, textOf))];
  const before = await run.world.digests();
  const statuses = new Map<number, number>();
  const send = async (actor: Actor, request: BadRequest, hidden = false) => {
    const answer = await run.send(actor, request);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    // Which sites there are to choose is told at each of them.
    const fault =
      (actor.site !== undefined && request.url.startsWith('/v1/users/sites') ? undefined : faultIn(actor, answer)) ??
      (hidden && answer.status < 300 ? `was answered ${answer.status} for a record that is hidden` : undefined);
    if (fault !== undefined && faults.length < 50)
      faults.push(`${actor.name}: ${request.method} ${request.url} ${request.payload?.toString().slice(0, 200) ?? ''} ${fault}`);
  };
  const inTurn = everythingPlainly(run.world, routes);
  const plain = inTurn.length;
  let sent = 0;
  const ask = async () => {
    for (let next = inTurn.shift(); next; next = inTurn.shift()) await send(next.actor, next.request, next.hidden);
    // What a plain question brought to light needs no search.
    while (sent < run.count && faults.length === 0) {
      sent += 1;
      const actor = random.pick(run.world.actors);
      await send(actor, strangeRequest(random.pick(routes), actor, random));
    }
  };
  await Promise.all(Array.from({ length: run.atOnce }, ask));
  const after = await run.world.digests();
  for (const [table, { rows, foreign }] of before) {
    const now = after.get(table);
    const changed = [...rows].filter((row) => !now?.rows.has(row));
    if (changed.length > 0) faults.push(`${changed.length} rows of victims in ${table} have changed: ${differing(changed, [...(now?.rows ?? [])])}`);
    // Within our own tenant somebody may lawfully make what a victim takes part in: a branch a job for another customer.
    if (now?.foreign !== foreign && !writtenByItself.has(table)) faults.push(`rows of another tenant have come to ${table}`);
  }
  return { plain, faults, statuses };
}

const Row = z.record(z.string(), z.unknown());

/** In which columns the first of the changed rows differs from what it is now. */
function differing([row = '{}']: readonly string[], now: readonly string[]): string {
  const old = Row.parse(JSON.parse(row));
  const since = now.map((each) => Row.parse(JSON.parse(each))).find(({ id }) => id === old['id']);
  if (since === undefined) return 'it is gone';
  const columns = Object.keys(old).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(since[name]));
  return columns.map((name) => `${name} from ${JSON.stringify(old[name])} to ${JSON.stringify(since[name])}`).join(', ');
}

/** Every route, asked by everybody for every victim's records; reads come first, for a write may hide a record from them. */
const everythingPlainly = ({ actors }: World, routes: readonly Route[]) =>
  routes
    .toSorted((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'))
    .flatMap((route) =>
      actors.flatMap((actor) =>
        actor.victims.flatMap((victim) =>
          plainRequests(route, victim, actor.forbidden).map((request) => ({ actor, request, hidden: isHidden(route, actor, victim) })),
        ),
      ),
    );

/** Whether the route names a record of the victim that the actor must not find: another tenant's, or one that the actor's own bound keeps. */
function isHidden({ record }: Route, actor: Actor, victim: Actor['victims'][number]): boolean {
  const id = record && victim.records.get(record.of);
  if (record === undefined || id === undefined) return false;
  return actor.foreign.includes(id) || (actor.bound !== undefined && record.bounds.includes(actor.bound));
}

/** Canaries that not even their owners meet would prove nothing. */
async function unseenCanaries({ world, send }: IsolationRun): Promise<string[]> {
  const unseen: string[] = [];
  for (const { client, tag } of world.owners) {
    const lists = ['/v1/worksheets', '/v1/customers', '/v1/purchase-orders', '/v1/invoices'];
    const answers = await Promise.all(lists.map((url) => send({ client }, { what: '', method: 'GET', url, headers: {}, payload: undefined })));
    if (!answers.some((answer) => textOf(answer).includes(tag))) unseen.push(`no canary ${tag} is to be seen by those who may`);
  }
  return unseen;
}

function faultIn(actor: Actor, answer: WireAnswer): string | undefined {
  if (answer.status >= 500) return `was answered ${answer.status}`;
  const text = JSON.stringify(answer.headers) + textOf(answer);
  const tag = actor.forbidden.find((each) => text.includes(each));
  if (tag === undefined) return undefined;
  const at = text.indexOf(tag);
  return `told ${text.slice(Math.max(0, at - 100), at + 100)}`;
}

/** All that can be read in an answer, unpacked. */
export function textOf({ headers, bytes }: WireAnswer): string {
  const type = String(headers['content-type'] ?? '');
  if (type.includes('spreadsheetml')) return [...unzip(bytes)].flat().join('\n');
  if (type.includes('application/pdf')) return pdfText(bytes);
  if (type.includes('gzip')) return gunzipSync(bytes).toString();
  return plainText(bytes, headers['content-encoding']);
}
