import { emptyId, idAt } from '@quarterlight/kit/ids';
import type pg from 'pg';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { chainStart, sealHash } from './chain.rules.ts';
import { findHead, findUnsealed, insertSeals, lockChain } from './log.queries.ts';

const batch = 500;
// A transaction lives at most a minute; an entry that is committed late is found well within this.
const lookBack = 10 * 60_000;

/** Links committed entries that no seal covers yet, oldest first; answers how many. Safe to run in several processes at once. */
export async function sealEntries(tx: WriteTx, everything = false): Promise<number> {
  await lockChain(tx);
  const head = await findHead(tx);
  const from = everything || !head ? emptyId : idAt(Number.parseInt(head.entry_id.replaceAll('-', '').slice(0, 12), 16) - lookBack);
  let position = head?.position ?? 0;
  let hash = head?.hash ?? chainStart;
  const seals = (await findUnsealed(tx, from, batch)).map((entry) => {
    position += 1;
    hash = sealHash(hash, position, entry);
    return { position, entry_id: entry.id, hash };
  });
  if (seals.length > 0) await insertSeals(tx, seals);
  return seals.length;
}

export interface Sealer {
  /** Seals everything that is committed now. */
  readonly runOnce: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Seals the logs of all tenants, about a second after each commit. `pool` is the app's own; `everyMilliseconds` is a second unless told. */
export function startSealer(options: {
  pool: pg.Pool;
  scopeOfId: (tenantId: string) => Promise<Scope | undefined>;
  onTrouble: (error: unknown) => void;
  /** Told of each tenant that something happened in, after its entries are sealed. */
  onSealed?: (scope: Scope) => Promise<void>;
  everyMilliseconds?: number;
}): Sealer {
  const swept = new Set<string>();
  let running: Promise<void> | undefined;
  let stopped = false;

  async function sealAll(): Promise<void> {
    const { rows } = await options.pool.query<{ id: string }>('select id from app.tenants_to_seal() as id');
    // A batch each in turn, so that one tenant's backlog holds nobody else's up.
    let waiting = rows.map(({ id }) => id);
    while (waiting.length > 0 && !stopped) {
      const unfinished: string[] = [];
      for (const id of waiting) if (await sealBatch(id)) unfinished.push(id);
      waiting = unfinished;
    }
  }

  /** Whether more of the tenant's entries are left to seal. */
  async function sealBatch(id: string): Promise<boolean> {
    const scope = await options.scopeOfId(id);
    if (!scope) return false;
    const sealed = await scope.write((tx) => sealEntries(tx, !swept.has(id)));
    if (sealed === batch) return true;
    swept.add(id);
    await options.onSealed?.(scope);
    return false;
  }

  const runOnce = () => {
    running ??= sealAll().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => {
    if (!stopped) runOnce().catch(options.onTrouble);
  }, options.everyMilliseconds ?? 1_000);
  timer.unref();
  return {
    runOnce,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}
