import { backupsIn, readState } from '../platform/backups/state.ts';
import { type Figure, gauge } from '../platform/http/figures.ts';
import type { Running } from './start-services.ts';

/** What the process can say of itself beside its answers: connections of the pools, who waits, the queue, the backups. The database is asked for the queue alone, and may be away. */
export async function processFigures({ services, source, queueLength }: Pick<Running, 'services' | 'source' | 'queueLength'>): Promise<readonly Figure[]> {
  const pools = [
    ['requests', source.pool] as const,
    ['files', source.copyPool] as const,
    ...(source.replica
      ? ([
          ['replica requests', source.replica.pool],
          ['replica files', source.replica.copyPool],
        ] as const)
      : []),
  ];
  const ofPools = (name: string, help: string, of: (pool: (typeof pools)[number][1]) => number): Figure => ({
    name,
    help,
    type: 'gauge',
    values: pools.map(([pool, counted]) => ({ labels: { pool }, value: of(counted) })),
  });
  const queue = await queueLength().catch(() => undefined);
  return [
    ofPools('quarterlight_pool_connections', 'Open connections to the database.', ({ totalCount }) => totalCount),
    ofPools('quarterlight_pool_idle', 'Connections that nobody uses.', ({ idleCount }) => idleCount),
    ofPools('quarterlight_pool_waiting', 'Who waits for a connection.', ({ waitingCount }) => waitingCount),
    ...gauge('quarterlight_replica_fit', 'Whether exports and dashboards are read from the replica.', source.replica && Number(source.replica.isFit())),
    ...gauge('quarterlight_queue_due', 'Tasks that are due and not begun.', queue?.due),
    ...gauge('quarterlight_queue_oldest_seconds', 'How long the oldest of them has been due.', queue?.oldestSeconds),
    ...gauge('quarterlight_queue_failed', 'Tasks that failed as often as they may.', queue?.failed),
    ...(await backupFigures(services.config, services.now().getTime())),
  ];
}

async function backupFigures({ backups, dataDir }: Running['services']['config'], now: number): Promise<Figure[]> {
  if (!backups) return [];
  const { madeAt, provedAt, newestPoint, elsewhere, elsewhereAt, troubles } = await readState(backupsIn(dataDir));
  const age = (at: string | null) => (at === null ? undefined : Math.max(0, Math.round((now - Date.parse(at)) / 1_000)));
  return [
    ...gauge('quarterlight_backup_age_seconds', 'Since the last whole backup.', age(madeAt)),
    ...gauge('quarterlight_backup_proved_age_seconds', 'Since a backup was last restored and found right.', age(provedAt)),
    ...gauge('quarterlight_backup_log_age_seconds', 'Since the youngest moment that can be restored.', age(newestPoint)),
    ...gauge('quarterlight_backup_elsewhere_age_seconds', 'Since the second place last had everything.', elsewhere === null ? undefined : age(elsewhereAt)),
    ...gauge('quarterlight_backup_troubles', 'What is wrong with the backups at this moment.', Object.keys(troubles).length),
  ];
}
