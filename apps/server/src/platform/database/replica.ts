import type pg from 'pg';
import { askInTurn, endPool, makePool } from './pool.ts';

/** A copy of the database that follows it, for reads that may be a little older. */
export interface Replica {
  readonly pool: pg.Pool;
  /** Not pipelined, for COPY. */
  readonly copyPool: pg.Pool;
  /** Whether it answers and is no more than a minute behind: else the database itself is read. */
  readonly isFit: () => boolean;
  readonly stop: () => Promise<void>;
}

const mostBehind = 60_000;
const usualEvery = 5_000;

/**
 * Follows a replica, from the first look on. `assertRole` refuses a role that sees past the walls: before it has passed nothing is read there. What is wrong is
 * told once, until it is right again.
 */
export function followReplica(options: {
  readonly url: string;
  readonly primary: pg.Pool;
  readonly assertRole: (pool: pg.Pool) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
  readonly every?: number;
}): Replica {
  const { url, primary, assertRole, onTrouble, every = usualEvery } = options;
  const pool = makePool(url, 6, { pipeline: true });
  const copyPool = makePool(url, 4, { patience: 60_000 });
  // Where the database stood at which moment: what the replica has reached of that says how old it is.
  let stood: { readonly at: number; readonly position: number }[] = [];
  let upTo = 0;
  let isProved = false;
  let isTold = false;
  const unfit = (error: unknown) => {
    upTo = 0;
    if (!isTold) onTrouble(error);
    isTold = true;
  };
  // A connection that breaks while nobody uses it tells sooner than the next look.
  for (const each of [pool, copyPool]) each.on('error', unfit);
  const clusterOf = async (of: pg.Pool) =>
    (await askInTurn<{ cluster: string }>(of, 'select system_identifier::text as cluster from pg_control_system()'))[0]?.cluster;
  const positionOf = async (of: pg.Pool, where: string) =>
    Number((await askInTurn<{ position: string }>(of, `select pg_wal_lsn_diff(${where}, '0/0') as position`))[0]?.position ?? 0);
  const look = async (): Promise<void> => {
    if (!isProved) {
      await assertRole(pool);
      if ((await clusterOf(pool)) !== (await clusterOf(primary))) throw new Error('DATABASE_REPLICA_URL names a copy of another database.');
    }
    isProved = true;
    const at = Date.now();
    stood.push({ at, position: await positionOf(primary, 'pg_current_wal_lsn()') });
    const reached = await positionOf(pool, 'pg_last_wal_replay_lsn()');
    upTo = Math.max(upTo, ...stood.filter(({ position }) => position <= reached).map((one) => one.at));
    stood = stood.filter((one) => one.at > upTo).slice(-100);
    if (upTo === 0 || at - upTo > mostBehind) {
      if (stood.some((one) => at - one.at > mostBehind)) unfit(new Error('The replica is more than a minute behind the database.'));
    } else isTold = false;
  };
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // The next look begins once this one has ended: a replica that answers nothing piles none up.
  const goOn = (): void => {
    looking = look()
      .catch(unfit)
      .finally(() => {
        if (!isStopped) timer = setTimeout(goOn, every).unref();
      });
  };
  goOn();
  return {
    pool,
    copyPool,
    isFit: () => isProved && Date.now() - upTo <= mostBehind,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all([pool, copyPool].map(endPool));
      await looking;
    },
  };
}
