import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as stock from '@quarterlight/contract/stock/routes';
import * as system from '@quarterlight/contract/system/routes';
import type pg from 'pg';
import { connected } from '../../apps/server/testing/kit/owner.ts';
import { type Caller, unlessLost } from '../support/caller.ts';
import { type Company, signIn } from '../support/company.ts';
import type { Intent } from '../support/journal.ts';
import { hold } from '../support/proof.ts';
import { halves } from './halves.ts';
import type { Evidence, Sent } from './hand.ts';

/** Sentences of what the journal knows to be acknowledged and the database does not have, or not as it was answered. */
async function lostWrites(owner: pg.Client, tenantId: string, intents: readonly Intent[], sent: readonly Sent[]): Promise<string[]> {
  const { rows } = await owner.query<{ key: string; reply: unknown }>('select key, reply from idempotency_key where tenant_id = $1', [tenantId]);
  const keys = new Map(rows.map(({ key, reply }) => [key, reply]));
  const known = new Map(sent.map((each) => [each.intent, each]));
  const wrong: string[] = [];
  for (const intent of intents) {
    if (!intent.answer) continue;
    const name = `${intent.what} (${intent.number})`;
    const { route, evidence = [] } = known.get(intent) ?? {};
    if (!route) wrong.push(`${name} counts as acknowledged, but no answer came`);
    else if (route.idempotent && !keys.has(intent.key)) wrong.push(`${name} was acknowledged, but its key is not kept`);
    else if (route.idempotent && !isDeepStrictEqual(keys.get(intent.key), intent.answer.body)) wrong.push(`${name} was answered otherwise than its key keeps`);
    for (const each of evidence) {
      const missing = await isMissing(owner, tenantId, each);
      if (missing) wrong.push(`${name} was acknowledged, but ${missing}`);
    }
  }
  return wrong;
}

async function isMissing(owner: pg.Client, tenantId: string, { table, id, version, number }: Evidence): Promise<string | undefined> {
  const { rows } = await owner.query<{ version?: string; number?: string }>(`select * from ${table} where tenant_id = $1 and id = $2`, [tenantId, id]);
  const row = rows[0];
  if (!row) return `the ${table} ${id} is not there`;
  if (version !== undefined && Number(row.version) < version) return `the ${table} ${id} has version ${row.version}, not ${version}`;
  if (number !== undefined && row.number !== number) return `the ${table} ${id} has the number ${row.number}, not ${number}`;
  return undefined;
}

/** Sends acknowledged writes again with their keys: the same answers must come. */
async function repeatKeys(sent: readonly Sent[], most: number): Promise<{ repeated: number; wrong: string[] }> {
  const keyed = sent.filter(({ route }) => route.idempotent);
  const step = Math.max(1, Math.floor(keyed.length / most));
  const wrong: string[] = [];
  let repeated = 0;
  for (const { caller, route, input, intent } of keyed.filter((_, index) => index % step === 0)) {
    const again = (await unlessLost(caller.call(route, input))) ?? (await caller.call(route, input));
    repeated += 1;
    if (again.status !== 200 || !isDeepStrictEqual(again.body, intent.answer?.body)) wrong.push(`${intent.what} with its key again answered ${again.status}`);
  }
  return { repeated, wrong };
}

/** Waits until the queue has done the company's tasks that are due; gives how many are left, and what the first complains of. */
async function drainQueue(owner: pg.Client, tenantId: string, milliseconds: number): Promise<string[]> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const { rows } = await owner.query<{ name: string; attempts: number; locked: boolean; error: string | null }>(
      `select identifier as name, attempts, locked_at is not null as locked, last_error as error
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where payload ->> 'tenantId' = $1
           and (run_at <= now() or attempts > 0)`,
      [tenantId],
    );
    if (rows.length === 0) return [];
    if (Date.now() > deadline)
      return rows.map(({ name, attempts, locked, error }) => `${name}, ${attempts} attempts${locked ? ', still taken' : ''}${error ? `: ${error}` : ''}`);
    await pause(250);
  }
}

/** Compares the outside record with the database and the database with itself; breaks the proof at the first sort of difference. */
export async function holdTruth(options: {
  ownerUrl: string;
  baseUrl: string;
  company: Company;
  intents: readonly Intent[];
  sent: readonly Sent[];
  /** Milliseconds in which the queue must be done. */
  queueWithin?: number;
}) {
  const { company, intents, sent } = options;
  const owner = await connected(options.ownerUrl);
  try {
    const none = (found: readonly string[], what: string) => hold(found.length === 0, `${found.length} ${what}: ${found.slice(0, 3).join('; ')}`);
    none(await lostWrites(owner, company.tenantId, intents, sent), 'acknowledged writes are lost');
    const began = Date.now();
    none(await drainQueue(owner, company.tenantId, options.queueWithin ?? 60_000), 'tasks are not done');
    const queueSeconds = Math.round((Date.now() - began) / 100) / 10;
    for (const [what, sql] of Object.entries(halves)) {
      const { rows } = await owner.query<{ found: string }>(sql, [company.tenantId]);
      none(
        rows.map(({ found }) => found),
        what,
      );
    }
    const { repeated, wrong } = await repeatKeys(sent, 300);
    none(wrong, 'keys answered otherwise');
    const manager = await signIn(options.baseUrl, company, company.manager);
    const ledger = (await manager.call(stock.verifyStock)).body;
    none(
      ledger.differences.map(({ code, ledger: moved, balance }) => `${code}: ${moved} by its moves, ${balance} kept`),
      'balances differ from the ledger',
    );
    await holdChain(manager);
    manager.close();
    const counted = await owner.query<{ jobs: string; invoices: string }>(
      `select (select count(*) from worksheet where tenant_id = $1 and state in ('completed', 'invoiced')) as jobs,
              (select count(*) from invoice where tenant_id = $1 and number is not null) as invoices`,
      [company.tenantId],
    );
    const acknowledged = intents.filter(({ answer }) => answer).length;
    return {
      acknowledged,
      unknown: intents.length - acknowledged,
      jobs: Number(counted.rows[0]?.jobs),
      invoices: Number(counted.rows[0]?.invoices),
      keysRepeated: repeated,
      queueSeconds,
    };
  } finally {
    await owner.end();
  }
}

async function holdChain(manager: Caller): Promise<void> {
  const deadline = Date.now() + 60_000;
  await manager.call(system.verifyLog);
  for (;;) {
    const { newest } = (await manager.call(system.logVerification)).body;
    const chain = newest?.report ?? null;
    hold(newest?.state !== 'failed' && (chain === null || chain.intact), `the log's chain is broken: ${chain?.problem ?? ''}`);
    if (chain?.unsealed === 0) return;
    // Asked again only once it is answered: each request begins a verification of its own.
    if (chain !== null) await manager.call(system.verifyLog);
    hold(Date.now() < deadline, `${chain?.unsealed ?? 'all'} log entries are not sealed`);
    await pause(500);
  }
}
