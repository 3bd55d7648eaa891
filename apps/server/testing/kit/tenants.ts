import { hashSync } from '@node-rs/argon2';
import type { PermissionName } from '@quarterlight/contract/permissions';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { digestOfKey, makeKey } from '../../src/areas/identity/api-key.rules.ts';
import { insertKeyPermissions } from '../../src/areas/identity/api-keys.queries.ts';
import { currentSigningKey } from '../../src/areas/identity/session.queries.ts';
import { signToken } from '../../src/areas/identity/token.ts';
import type { Scope, ScopeSource, WriteTx } from '../../src/platform/database/scope.ts';
import { createTenant } from '../../src/process/create-tenant.ts';
import { Client } from './client.ts';
import { testApp } from './harness.ts';

export type RoleCode = 'administrator' | 'manager' | 'adviser' | 'stock' | 'buyer' | 'accounts' | 'technician' | 'customer' | 'branch';

export const testPassword = 'correct horse battery staple';
let passwordHash: string | undefined;

export interface TestTenant {
  readonly slug: string;
  /** The product's own scope in the tenant, to arrange and to look. */
  readonly scope: Scope;
  /** Somebody without a token. */
  readonly visitor: Client;
  /** A signed-in user with a default role (Administrator unless told), or with exactly these permissions. */
  user(options?: UserOptions): Promise<Client>;
}

interface UserOptions {
  readonly role?: RoleCode;
  readonly permissions?: readonly PermissionName[];
  readonly username?: string;
  readonly customerId?: string;
  readonly branchId?: string;
  readonly homeBranchId?: string | undefined;
  readonly displayName?: string;
  /** By an API key of theirs that was given every permission there is, so that what they hold themselves is all that bounds it. */
  readonly byKey?: true;
}

let count = 0;

/** Where tenants are made: the test's own app, or a proof's servers. */
export interface TenantHome {
  readonly ownerUrl: string;
  readonly source: ScopeSource;
  readonly client: (tenant: string, token: string | undefined, userId?: string) => Client;
}

const testHome = (): TenantHome => {
  const { ownerUrl, running } = testApp();
  return { ownerUrl, source: running.source, client: (tenant, token, userId) => new Client(tenant, token, userId) };
};

/** A new tenant with its seeds, but without a code at its administrators' sign-in; each test makes its own, so that no two share rows. */
export async function aTenant(home: TenantHome = testHome()): Promise<TestTenant> {
  count += 1;
  const slug = `t${process.pid}-${Date.now().toString(36)}-${count}`;
  const scope = await createTenant(home.ownerUrl, home.source, { slug, name: `Tenant ${count}` });
  await scope.write((tx) => tx.db.deleteFrom('setting').where('key', '=', 'security').execute());
  return { slug, scope, visitor: home.client(slug, undefined), user: (options = {}) => makeUser(home, scope, slug, options) };
}

/** Whoever holds a key of a user's, of every permission there is. */
export async function keyHolder({ slug, scope }: Pick<TestTenant, 'slug' | 'scope'>, userId: string, home: TenantHome = testHome()): Promise<Client> {
  return home.client(slug, await anApiKey(scope, userId), userId);
}

async function makeUser(home: TenantHome, scope: Scope, slug: string, options: UserOptions): Promise<Client> {
  const { id } = await addUser(scope, options);
  return options.byKey ? keyHolder({ slug, scope }, id, home) : home.client(slug, await signIn(scope, id), id);
}

/** A key of a user's as making one makes it, of these permissions or of every one there is, whatever the user holds. */
export async function anApiKey(scope: Scope, userId: string, names?: readonly PermissionName[]): Promise<string> {
  const { key, prefix } = makeKey();
  const id = newId();
  await scope.write(async (tx) => {
    const expires = new Date(Date.parse(tx.now) + 86_400_000).toISOString();
    await tx.db
      .insertInto('api_key')
      .values({ id, user_id: userId, name: 'Key', name_key: 'key', prefix, secret_hash: digestOfKey(key), expires_at: expires })
      .execute();
    if (names?.length === 0) return;
    const all = tx.db.selectFrom('permission').select('id');
    const rows = await (names === undefined ? all : all.where('name', 'in', [...names])).execute();
    await insertKeyPermissions(
      tx,
      { id, user_id: userId },
      rows.map((row) => row.id),
    );
  });
  return key;
}

/** Puts a user down, whose password is `testPassword`. */
export async function addUser(scope: Scope, options: UserOptions): Promise<{ id: string; username: string }> {
  passwordHash ??= hashSync(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const id = newId();
  const role = options.role ?? (options.permissions ? undefined : options.customerId ? 'customer' : options.branchId ? 'branch' : 'administrator');
  const username = options.username ?? `${role ?? 'user'}-${id.slice(-12)}`;
  const name = options.displayName ?? `${role ?? 'Plain'} ${id.slice(-4)}`;
  await scope.write(async (tx) => {
    await tx.db
      .insertInto('app_user')
      .values({
        id,
        username,
        username_key: sortKey(username),
        email: `${username}@example.test`,
        display_name: name,
        name_key: sortKey(name),
        password_hash: passwordHash ?? '',
        terms_version: 1,
        company_type: options.customerId ? 'Customer' : options.branchId ? 'Branch' : 'Organisation',
        customer_id: options.customerId ?? null,
        branch_id: options.branchId ?? null,
        home_branch_id: options.homeBranchId ?? null,
        is_technician: role === 'technician',
        skills: role === 'technician' ? ['replacement', 'chip-repair', 'adas-static', 'adas-dynamic'] : [],
      })
      .execute();
    if (role) {
      const row = await tx.db.selectFrom('role').select('id').where('code', '=', role).executeTakeFirstOrThrow();
      await tx.db.insertInto('user_role').values({ user_id: id, role_id: row.id }).execute();
    }
    await grant(tx, id, options.permissions ?? []);
  });
  return { id, username };
}

/** Gives somebody these permissions, or every one there is. */
export async function grant({ db }: WriteTx, userId: string, names?: readonly PermissionName[]): Promise<void> {
  if (names?.length === 0) return;
  const all = db.selectFrom('permission').select('id');
  const rows = await (names === undefined ? all : all.where('name', 'in', [...names])).execute();
  await db
    .insertInto('user_permission')
    .values(rows.map(({ id }) => ({ user_id: userId, permission_id: id })))
    .execute();
}

/** A token as signing in makes it, without the cost of the password. */
export async function signIn(scope: Scope, userId: string): Promise<string> {
  return scope.write(async (tx) => {
    const sessionId = newId();
    const tokenId = newId();
    const now = Date.parse(tx.now);
    const after = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    await tx.db
      .insertInto('session')
      .values({ id: sessionId, user_id: userId, expires_at: after(12), proved_at: tx.now })
      .execute();
    await tx.db
      .insertInto('session_token')
      .values({ id: tokenId, session_id: sessionId, expires_at: after(1) })
      .execute();
    const iat = Math.floor(now / 1000);
    const of = { sub: userId, sid: sessionId, jti: tokenId, aud: scope.tenant.id };
    return signToken({ exp: iat + 3_600, iat, logo: '', twoStep: false, termsAndConditions: false, ...of }, await currentSigningKey(tx));
  });
}
