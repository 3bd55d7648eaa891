import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Route } from '@quarterlight/contract/route';
import { makeRandom } from '../../../src/demo/random.ts';
import type { WireAnswer } from '../../kit/asking.ts';
import { asOwner } from '../../kit/owner.ts';
import { signIn } from '../../kit/tenants.ts';
import { type BadInputGround, targetOf } from './ground.ts';
import { faultIn } from './judge.ts';
import { isNode } from './nodes.ts';
import { type BadRequest, badRequestsFor, type Target } from './requests.ts';

interface BadInputRun {
  readonly route: Route;
  readonly ground: BadInputGround;
  readonly seed: number;
  readonly count: number;
  /** How many records are made at most: a route that keeps accepting goes on with the last. */
  readonly records: number;
  /** Names of the database's tables, which no answer may tell. */
  readonly tables: readonly string[];
  readonly send: (request: BadRequest) => Promise<WireAnswer>;
}

/** Sends a route so many bad requests as an administrator, one after the other, and judges each answer; gives how many had each status. */
export async function runBadInput(run: BadInputRun) {
  const { route, ground } = run;
  const { tenant } = ground;
  let { token } = await tenant.user();
  const newTarget = async (): Promise<Target> => ({ ...(await targetOf(ground, route)), version: 1 });
  const next = badRequestsFor(route, ground, makeRandom(`${route.method} ${route.path}`, run.seed));
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let target = await newTarget();
  let targets = 1;
  for (let sent = 0; sent < run.count; sent += 1) {
    const request = next(target);
    const { status, headers, bytes } = await run.send({
      ...request,
      headers: { 'x-tenant': tenant.slug, authorization: `Bearer ${token}`, ...request.headers },
    });
    const answer = { status, headers, text: plainText(bytes, headers['content-encoding']) };
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const fault = faultIn(route, request, answer, run.tables);
    if (fault !== undefined) faults.push(`${route.method} ${route.path} (${request.what}) ${fault}`);
    // Something that was accepted has ended the session.
    if (status === 401 && route.access !== 'anonymous') token = await signIn(tenant.scope, (await tenant.user()).userId);
    if (status < 300 && route.method !== 'GET') {
      const version = versionIn(answer.text);
      if (targets < run.records) target = await newTarget();
      else if (version !== undefined) target = { ...target, version };
      targets += 1;
    }
  }
  return { faults, statuses };
}

/** Names of the database's tables. */
export const tablesIn = (ownerUrl: string): Promise<string[]> =>
  asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>("select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'");
    return rows.map(({ name }) => name);
  });

function versionIn(text: string): number | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isNode(body) && typeof body['version'] === 'number' ? body['version'] : undefined;
  } catch {
    return undefined;
  }
}

/** What an answer says, however it was packed. */
export function plainText(bytes: Buffer, encoding: unknown): string {
  return (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
