import type pg from 'pg';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { chainStart, lookBack, sealedUpTo, sealHash } from './chain.rules.ts';
import { findHead, findUnsealed, findYoungestSealed, insertSeals, lockChain } from './log.queries.ts';

const batch = 2_000;
// Most entries are committed within a moment.
const shortLookBack = 5_000;

interface Sealing {
  readonly fromId?: string | undefined;
  readonly back?: number;
  /** What goes with sealing something, in the same transaction. */
  readonly onSeal?: ((tx: WriteTx) => Promise<void>) | undefined;
}

/**
 * Looks at a batch of committed entries, oldest first, and links those that no seal covers yet: from an id on, or from a little before the youngest
 * that is sealed (`back`, milliseconds), and never from further back, or whoever plants an entry into the past would have it sealed. Gives the id to go
 * on from, or undefined at the end. Safe to run in several processes at once.
 */
export async function sealEntries(tx: WriteTx, { fromId, back = lookBack, onSeal }: Sealing = {}): Promise<string | undefined> {
  await lockChain(tx);
  const head = await findHead(tx);
  const from = fromId ?? sealedUpTo(await findYoungestSealed(tx), Date.parse(tx.now), back);
  const { unsealed, next } = await findUnsealed(tx, from, batch);
  let position = head?.position ?? 0;
  let hash = head?.hash ?? chainStart;
  const seals = unsealed.map((entry) => {
    position += 1;
    hash = sealHash(hash, position, entry);
    return { position, entry_id: entry.id, hash };
  });
  if (seals.length > 0) {
    await insertSeals(tx, seals);
    await onSeal?.(tx);
  }
  return next;
}

interface Sealer {
  /** Seals everything that is committed now. */
  readonly runOnce: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Seals the logs of all tenants, about a second after each commit. `pool` is the app's own; `everyMilliseconds` is a second unless told. */
export function startSealer(options: {
  pool: pg.Pool;
  scopeOfId: (tenantId: string) => Promise<Scope | undefined>;
  onTrouble: (error: unknown) => void;
  /** What goes with sealing something, in the same transaction. */
  onSeal?: (tx: WriteTx) => Promise<void>;
  /** Told of each tenant that something happened in, after its entries are sealed. */
  onSealed?: (scope: Scope) => Promise<void>;
  everyMilliseconds?: number;
  /** How often it also looks for what was committed late; a minute unless told. */
  lateEveryMilliseconds?: number;
}): Sealer {
  /** When it last looked back as far as it ever does, by tenant. */
  const thorough = new Map<string, number>();
  let running: Promise<void> | undefined;
  let stopped = false;

  async function sealAll(): Promise<void> {
    const { rows } = await options.pool.query<{ id: string }>('select id from app.tenants_to_seal() as id');
    const now = Date.now();
    const late = now - (options.lateEveryMilliseconds ?? 60_000);
    // A batch each in turn, so that one tenant's backlog holds nobody else's up.
    let waiting = new Map<string, string | undefined>(rows.map(({ id }) => [id, undefined]));
    const far = new Set(rows.filter(({ id }) => (thorough.get(id) ?? 0) <= late).map(({ id }) => id));
    while (waiting.size > 0 && !stopped) {
      const unfinished = new Map<string, string>();
      for (const [id, from] of waiting) {
        const next = await sealBatch(id, { fromId: from, back: far.has(id) ? lookBack : shortLookBack });
        if (next !== undefined) unfinished.set(id, next);
        else if (far.has(id)) thorough.set(id, now);
      }
      waiting = unfinished;
    }
  }

  /** Where the tenant's next batch begins; undefined where none is left. */
  async function sealBatch(id: string, from: { fromId: string | undefined; back: number }): Promise<string | undefined> {
    const scope = await options.scopeOfId(id);
    if (!scope) return undefined;
    const next = await scope.write((tx) => sealEntries(tx, { ...from, onSeal: options.onSeal }));
    if (next !== undefined) return next;
    await options.onSealed?.(scope);
    return undefined;
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
