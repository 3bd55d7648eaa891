import { createPermission, listModules, updatePermission } from '@quarterlight/contract/identity/routes';
import { createRole, removeRole, updateRole } from '@quarterlight/contract/identity/routes-people';
import { idAt, newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forgetSignIns } from '../../src/areas/identity/index.ts';
import { makeSweeper, sweepPlatform } from '../../src/platform/database/sweep.ts';
import { useTestApp } from '../kit/harness.ts';
import { aTenant, type TestTenant } from '../kit/tenants.ts';

useTestApp();

const hour = 3_600_000;
const count = (tenant: TestTenant, table: string) =>
  tenant.scope.read(async (tx) => Number((await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx.db)).rows[0]?.count));
const idFrom = (ago: number) => `${idAt(Date.now() - ago).slice(0, 13)}${newId().slice(13)}`;

describe('what is kept for a while', () => {
  it('goes after its time, and nothing else does', async () => {
    const [tenant, other] = [await aTenant(), await aTenant()];
    const user = await tenant.user();
    await other.user();
    for (const { scope } of [tenant, other]) {
      await scope.write(async (tx) => {
        for (const ago of [2 * hour, 0])
          await tx.db
            .insertInto('hint')
            .values({ id: idFrom(ago), entity: 'worksheet', entity_id: newId() })
            .execute();
        for (const ago of [8 * 24 * hour, 6 * 24 * hour])
          await tx.db
            .insertInto('idempotency_key')
            .values({ user_id: user.userId, key: newId(), route: 'POST /v1/x', body_hash: '', at: new Date(Date.now() - ago).toISOString() })
            .execute();
        for (const ago of [91 * 24 * hour, 89 * 24 * hour])
          await tx.db
            .insertInto('sign_in_attempt')
            .values({ id: idFrom(ago), username_key: 'nobody', network: 'unknown', succeeded: false })
            .execute();
        const member = await tx.db.selectFrom('app_user').select('id').executeTakeFirst();
        if (!member) return;
        for (const ago of [91 * 24 * hour, 89 * 24 * hour]) {
          const id = idFrom(ago);
          const over = new Date(Date.now() - ago + 12 * hour).toISOString();
          await tx.db.insertInto('session').values({ id, user_id: member.id, expires_at: over }).execute();
          await tx.db
            .insertInto('session_token')
            .values({ id: idFrom(ago - hour), session_id: id, expires_at: over })
            .execute();
        }
      });
    }
    const sweep = makeSweeper([sweepPlatform, forgetSignIns]);
    await sweep(tenant.scope);
    const tables = ['hint', 'idempotency_key', 'sign_in_attempt', 'session', 'session_token'];
    const left = (each: TestTenant) => Promise.all(tables.map((table) => count(each, table)));
    // The user's own session and token of today stand beside those that were planted.
    expect(await left(tenant)).toEqual([1, 1, 1, 2, 1]);
    expect(await left(other)).toEqual([2, 2, 2, 3, 3]);
    await tenant.scope.write((tx) =>
      tx.db
        .insertInto('hint')
        .values({ id: idFrom(2 * hour), entity: 'worksheet', entity_id: newId() })
        .execute(),
    );
    await sweep(tenant.scope);
    expect(await count(tenant, 'hint')).toBe(2);
  });
});

describe('changes of who may do what', () => {
  it('at the same time end in an answer each, never in trouble', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const systemModuleId = (await admin.call(listModules)).body[0]?.id ?? '';
    const made = await Promise.all(Array.from({ length: 6 }, (_, index) => admin.call(createPermission, { body: { systemModuleId, name: `own-${index}` } })));
    const answers = await Promise.all(
      made.map((each) => admin.call(updatePermission, { params: { id: each.body.id }, body: { systemModuleId, name: 'own-same' } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('of a role reach the browsers of those who have it, which ask for their permissions again', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const form = { name: 'Helpers', description: '', kind: 'organisation' as const, permissionIds: [] };
    const role = (await admin.call(createRole, { body: form })).body;
    await admin.call(updateRole, { params: { id: role.id }, version: role.version, body: { ...form, name: 'Aides' } });
    await admin.call(removeRole, { params: { id: role.id } });
    const hints = await tenant.scope.read((tx) => tx.db.selectFrom('hint').select('entity').where('entity_id', '=', role.id).execute());
    expect(hints.filter((hint) => hint.entity === 'role')).toHaveLength(3);
  });
});
