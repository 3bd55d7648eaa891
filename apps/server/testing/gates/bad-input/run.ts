import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Route } from '@quarterlight/contract/route';
import { makeRandom } from '../../../src/demo/random.ts';
import type { BadInputGround } from './ground.ts';
import { faultIn, type JudgedAnswer } from './judge.ts';
import { isNode } from './nodes.ts';
import { type BadRequest, badRequestsFor, type Target } from './requests.ts';

export interface BadInputRun {
  readonly route: Route;
  readonly ground: BadInputGround;
  readonly seed: number;
  readonly count: number;
  /** How many records are made at most: a route that keeps accepting goes on with the last. */
  readonly records: number;
  /** Names of the database's tables, which no answer may tell. */
  readonly tables: readonly string[];
  /** A new record of the route's kind. */
  readonly target: () => Promise<{ readonly id: string }>;
  /** Signs in again: something that was accepted has ended the session. */
  readonly renew: () => Promise<void>;
  readonly send: (request: BadRequest) => Promise<JudgedAnswer>;
}

export interface BadInputResult {
  readonly faults: readonly string[];
  /** How many answers had each status. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Sends a route so many bad requests, one after the other, and judges each answer. */
export async function runBadInput(run: BadInputRun): Promise<BadInputResult> {
  const { route } = run;
  const next = badRequestsFor(route, run.ground, makeRandom(`${route.method} ${route.path}`, run.seed));
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let target: Target = { ...(await run.target()), version: 1 };
  let targets = 1;
  for (let sent = 0; sent < run.count; sent += 1) {
    const request = next(target);
    const answer = await run.send(request);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const fault = faultIn(route, request, answer, run.tables);
    if (fault !== undefined) faults.push(`${route.method} ${route.path} (${request.what}) ${fault}`);
    if (answer.status === 401 && route.access !== 'anonymous') await run.renew();
    if (answer.status < 300 && route.method !== 'GET') {
      const version = versionIn(answer.text);
      if (targets < run.records) target = { ...(await run.target()), version: 1 };
      else if (version !== undefined) target = { ...target, version };
      targets += 1;
    }
  }
  return { faults, statuses };
}

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
