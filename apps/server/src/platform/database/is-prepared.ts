import { createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';
import { sessionSettings } from './pooler.ts';

/** The functions that belong to the queue's role. */
export const functionsOfQueue = [
  'app.enqueue_task(text, jsonb, text, timestamptz)',
  'app.own_task_counts()',
  'app.own_tasks(integer)',
  'app.own_task_state(text)',
  'app.retry_own_task(bigint)',
  'app.drop_own_task(bigint)',
] as const;

/** The last migration of the queue's library; another one than the database has sends a start the long way. */
const lastOfQueue = 20;

interface Found {
  readonly may_make_roles: boolean;
  readonly sees_secrets: boolean;
  readonly rights: boolean;
  readonly settings: boolean;
  readonly queue: number;
  readonly applied: Readonly<Record<string, string>>;
}

// Everything that a start would otherwise make or grant again, each time with a commit of its own.
const question = `
  select role.rolsuper or role.rolcreaterole as may_make_roles, role.rolsuper as sees_secrets,
    (select count(*) = 2 from pg_roles where rolname in ('quarterlight_app', 'quarterlight_tasks') and rolcanlogin)
      and pg_has_role(current_user, 'quarterlight_owner', 'member') and pg_has_role(current_user, 'quarterlight_tasks', 'member')
      and pg_has_role('quarterlight_owner', 'quarterlight_search', 'member') and pg_has_role('quarterlight_app', 'quarterlight_staff', 'member')
      and (select count(*) filter (where grantee = 'quarterlight_app'::regrole) = count(*) filter (where grantee = 'quarterlight_staff'::regrole)
             from (select relacl as acl from pg_class where relnamespace = 'public'::regnamespace union all select attacl from pg_attribute where attacl is not null
                   union all select proacl from pg_proc where pronamespace = 'app'::regnamespace) as things, aclexplode(acl))
      and not exists (select from pg_policies where permissive = 'PERMISSIVE' and 'quarterlight_app' = any(roles) and not 'quarterlight_staff' = any(roles))
      and has_database_privilege('quarterlight_owner', current_database(), 'create') and has_database_privilege('quarterlight_owner', current_database(), 'connect')
      and has_database_privilege('quarterlight_owner', current_database(), 'temporary')
      and has_database_privilege('quarterlight_app', current_database(), 'connect') and has_database_privilege('quarterlight_app', current_database(), 'temporary')
      and has_database_privilege('quarterlight_staff', current_database(), 'temporary')
      and has_database_privilege('quarterlight_tasks', current_database(), 'connect') and has_database_privilege('quarterlight_tasks', current_database(), 'create')
      and has_schema_privilege('quarterlight_owner', 'public', 'usage') and has_schema_privilege('quarterlight_owner', 'public', 'create')
      and has_schema_privilege('quarterlight_tasks', 'app', 'usage') and not has_schema_privilege('quarterlight_tasks', 'app', 'create')
      and (select bool_and(pg_get_userbyid(proowner) = 'quarterlight_tasks') from pg_proc where oid = any($2::regprocedure[]))
      and to_regclass('graphile_worker.quarterlight_turns') is not null and to_regclass('graphile_worker.quarterlight_held') is not null
      as rights,
    (select $1::text[] <@ array(select lower(setting) from unnest(rolconfig) as setting) from pg_roles where rolname = 'quarterlight_app') as settings,
    (select max(id) from graphile_worker.migrations) as queue,
    (select json_object_agg(name, checksum) from public.applied_migration) as applied
  from pg_roles as role where role.rolname = current_user`;
const secrets = "select rolpassword as secret from pg_authid where rolname in ('quarterlight_app', 'quarterlight_tasks')";

/** Whether an earlier start made it all: roles, rights, settings, these migrations (name to checksum), the queue. False where it cannot tell. */
export async function isPrepared(owner: pg.Client, migrations: ReadonlyMap<string, string>, appPassword: string): Promise<boolean> {
  try {
    const settings = Object.entries(sessionSettings).map(([name, value]) => `${name}=${value}`.toLowerCase());
    const { rows } = await owner.query<Found>(question, [settings, functionsOfQueue]);
    const [found] = rows;
    if (found === undefined || !found.rights || found.queue !== lastOfQueue) return false;
    for (const [name, checksum] of migrations) if (found.applied[name] !== checksum) return false;
    // A role that may make none was given the others as they are.
    if (!found.may_make_roles) return true;
    if (!found.sees_secrets || !found.settings) return false;
    const kept = await owner.query<{ secret: string | null }>(secrets);
    const right = await Promise.all(kept.rows.map(({ secret }) => isSecretOf(appPassword, secret ?? '')));
    return right.length === 2 && right.every(Boolean);
  } catch {
    // What is not there yet cannot be asked about: the long way says what is wrong, if anything is.
    return false;
  }
}

const derive = promisify(pbkdf2);

/** Whether PostgreSQL keeps this password so: a SCRAM-SHA-256 secret (RFC 5803). */
async function isSecretOf(password: string, secret: string): Promise<boolean> {
  const match = /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):/.exec(secret);
  if (match === null) return false;
  const [, rounds = '', salt = '', stored = ''] = match;
  const salted = await derive(password, Buffer.from(salt, 'base64'), Number(rounds), 32, 'sha256');
  const key = createHash('sha256').update(createHmac('sha256', salted).update('Client Key').digest()).digest();
  const known = Buffer.from(stored, 'base64');
  return known.length === key.length && timingSafeEqual(known, key);
}
