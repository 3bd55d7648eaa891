import type pg from 'pg';
import type { Scope } from '../../../platform/database/scope.ts';
import type { HeadKeeper } from './head-keeper.ts';
import { Held, signChain } from './sign-heads.ts';

interface Options {
  readonly pool: pg.Pool;
  readonly scopeOfId: (tenantId: string) => Promise<Scope | undefined>;
  readonly keeper: HeadKeeper;
  /** Told where a tenant's head is held back, each time anew. */
  readonly onHeld: (tenant: string, problem: string) => void;
  readonly onTrouble: (error: unknown) => void;
  /** What a tenant's log is done once a day. */
  readonly daily?: (scope: Scope) => Promise<void>;
  /** A minute unless told. */
  readonly everyMilliseconds?: number;
}

const day = 24 * 3_600_000;

interface Signer {
  /** Signs everything that is sealed now. */
  readonly runOnce: () => Promise<void>;
  /** Signs once more what came since. */
  readonly stop: () => Promise<void>;
}

/** Signs the heads of all tenants' logs once a minute where something was sealed, and keeps them outside of the database. */
export function startSigner({ pool, scopeOfId, keeper, onHeld, onTrouble, daily, everyMilliseconds = 60_000 }: Options): Signer {
  /** Up to which number this process has brought its files, by tenant. */
  const reached = new Map<string, number>();
  const lastDaily = new Map<string, number>();
  let running: Promise<void> | undefined;
  let stopped = false;

  async function signAll(): Promise<void> {
    const { rows } = await pool.query<{ tenant_id: string; sealed: number; number: number; signed: number }>('select * from app.log_states()');
    for (const { tenant_id: id, sealed, number, signed } of rows) {
      const scope = await scopeOfId(id);
      if (!scope) continue;
      try {
        if (sealed > signed || number === 0 || reached.get(id) !== number) reached.set(id, (await signChain(scope, keeper))?.number ?? number);
        if (daily && !stopped && Date.now() - (lastDaily.get(id) ?? 0) > day) {
          await daily(scope);
          lastDaily.set(id, Date.now());
        }
      } catch (error) {
        if (error instanceof Held) onHeld(scope.tenant.slug, error.message);
        else onTrouble(error);
      }
    }
  }

  const runOnce = () => {
    running ??= signAll().finally(() => {
      running = undefined;
    });
    return running;
  };
  const tryOnce = () => runOnce().catch(onTrouble);
  const timer = setInterval(() => void tryOnce(), everyMilliseconds);
  timer.unref();
  return {
    runOnce,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running?.catch(() => {});
      await tryOnce();
    },
  };
}
