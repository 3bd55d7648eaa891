import type pg from 'pg';
import { areaTasks, hintBounds } from '../areas.ts';
import type { Config } from '../platform/config.ts';
import { endPool, makePool } from '../platform/database/pool.ts';
import { assertRoleKeepsSettings } from '../platform/database/pooler.ts';
import { followReplica } from '../platform/database/replica.ts';
import type { ScopeSource } from '../platform/database/scope.ts';
import { makeTenantDirectory } from '../platform/database/tenants.ts';
import { watchDatabase } from '../platform/database/watch.ts';
import { makeOutbound } from '../platform/outbound/outbound.ts';
import { makeHintHub } from '../platform/realtime/hub.ts';
import { readHintsFrom } from '../platform/realtime/kept-hints.ts';
import { makePresence } from '../platform/realtime/presence.ts';
import { makeVault } from '../platform/secrets/vault.ts';
import type { Services } from '../platform/services.ts';
import { type QueueLength, startTasks } from '../platform/tasks/tasks.ts';

export interface Running {
  readonly services: Services;
  readonly source: ScopeSource;
  readonly pool: pg.Pool;
  /** Starts the task queue at the address of its role, where it was not started at once. */
  readonly startQueue: (tasksUrl: string) => Promise<void>;
  /** How the task queue stands; fails where it does not run. */
  readonly queueLength: () => Promise<QueueLength>;
  readonly stop: () => Promise<void>;
}

/** Connects to a prepared database and starts hints and, where an address is given, the task queue. */
export async function startServices(options: {
  config: Config;
  appUrl: string;
  directUrl: string;
  tasksUrl?: string | undefined;
  simulators: Services['simulators'];
  log: Services['log'];
  now?: () => Date;
  poolSize?: number;
  filling?: ScopeSource['filling'];
}): Promise<Running> {
  const now = options.now ?? (() => new Date());
  const throughPooler = options.directUrl !== options.appUrl;
  const pool = makePool(options.appUrl, options.poolSize ?? 12, { pipeline: true, throughPooler });
  // Files of any size take their time: who waits for one expects it.
  const copyPool = makePool(options.appUrl, 4, { throughPooler, patience: 60_000 });
  const watch = watchDatabase({
    url: options.directUrl,
    onTrouble: (error) => options.log.warn({ err: error }, 'the database fell silent: its connections were cut'),
  });
  watch.guard(pool);
  watch.guard(copyPool);
  // Before anything runs: a role that sees past the walls must not even pick up a task.
  await assertRole(pool, throughPooler).catch(async (error: unknown) => {
    await Promise.all([watch.stop(), pool.end()]);
    throw error;
  });
  const hub = makeHintHub({
    directUrl: options.directUrl,
    readFrom: async (tenantId, fromKey) => (await directory.scopeOfId(tenantId))?.read((tx) => readHintsFrom(tx, fromKey)) ?? [],
    onTrouble: (error) => options.log.warn({ err: error }, 'hints are late: their connection or the database was lost'),
  });
  const presence = makePresence({ now, tellOthers: (word) => hub.call(word) });
  hub.onCall((word) => presence.hear(word));
  const { databaseReplicaUrl } = options.config;
  const replica =
    databaseReplicaUrl === undefined
      ? undefined
      : followReplica({
          url: databaseReplicaUrl,
          primary: pool,
          assertRole: assertRoleIsBound,
          onTrouble: (error) => options.log.warn({ err: error }, 'the replica is not read: exports and dashboards read the database itself'),
        });
  const source: ScopeSource = {
    pool,
    copyPool,
    replica,
    now,
    hintBounds,
    onHints: (hints) => hub.publish(hints),
    ...(options.filling ? { filling: options.filling } : {}),
  };
  const directory = makeTenantDirectory(pool, source);
  const services: Services = {
    config: options.config,
    now,
    hub,
    presence,
    scopeOfName: directory.scopeOfName,
    scopeOfId: directory.scopeOfId,
    tenantOfName: directory.ofName,
    simulators: options.simulators,
    outbound: makeOutbound({
      trusted: () => [...Object.values(options.simulators), options.config.dvlaUrl, options.config.smsUrl, ...options.config.outboundTrusted],
    }),
    outboundTyped: makeOutbound({ trusted: () => options.config.outboundTrusted }),
    vault: makeVault(options.config),
    log: options.log,
  };
  let starting: ReturnType<typeof startTasks> | undefined;
  const startQueue = async (tasksUrl: string): Promise<void> => {
    starting = startTasks({
      tasksUrl,
      definitions: areaTasks(services),
      scopeOf: directory.scopeOfId,
      isSuspended: directory.isSuspended,
      guard: watch.guard,
      onTrouble: (error, name) => options.log.warn({ err: error, task: name }, 'a task failed and will be tried again'),
    });
    await starting;
  };
  if (options.tasksUrl !== undefined) await startQueue(options.tasksUrl);
  return {
    services,
    source,
    pool,
    startQueue,
    queueLength: async () => {
      if (!starting) throw new Error('The queue does not run.');
      return (await starting).length();
    },
    stop: async () => {
      await starting?.then((queue) => queue.stop()).catch(() => {});
      presence.stop();
      await Promise.all([hub.stop(), watch.stop()]);
      await replica?.stop();
      await Promise.all([pool, copyPool].map(endPool));
    },
  };
}

async function assertRole(pool: pg.Pool, throughPooler: boolean): Promise<void> {
  await assertRoleIsBound(pool);
  if (throughPooler) await assertRoleKeepsSettings(pool);
}

/** Refuses a database role that could see past the walls; the sentence says what to do. */
async function assertRoleIsBound(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean; staff: boolean; owns: boolean }>(
    `select rolname, rolsuper, rolbypassrls, pg_has_role(oid, 'quarterlight_staff', 'member') as staff, exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where pg_has_role(r.oid, c.relowner, 'member') and n.nspname in ('public', 'app')) as owns
       from pg_roles r where rolname = current_user`,
  );
  const role = rows[0];
  if (!role || role.rolsuper || role.rolbypassrls || role.owns) {
    throw new Error(
      `The database role ${role?.rolname ?? '?'} may see every tenant's rows. Give DATABASE_URL (and DATABASE_REPLICA_URL) the role quarterlight_app and DATABASE_OWNER_URL the owner.`,
    );
  }
  if (!role.staff)
    throw new Error(
      `The database role ${role.rolname} may not become quarterlight_staff: run "grant quarterlight_staff to ${role.rolname}" as a superuser, then start again.`,
    );
}
