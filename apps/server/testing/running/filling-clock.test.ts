import { describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../kit/harness.ts';
import { asOwner } from '../kit/owner.ts';
import { aTenant } from '../kit/tenants.ts';

useTestApp();

const long = '2020-02-02T02:02:02.000Z';

describe('the clock of a tenant that is being filled', () => {
  const instantIn = async (status: string): Promise<Date> => {
    const { scope } = await aTenant();
    return asOwner(inject('databaseSuperuserUrl'), async (client) => {
      await client.query('update tenant set status = $2 where id = $1', [scope.tenant.id, status]);
      await client.query('begin; set local role quarterlight_app');
      await client.query("select set_config('app.tenant', $1, true), set_config('app.clock', $2, true)", [scope.tenant.id, long]);
      const { rows } = await client.query<{ now: Date }>('select app.now() as now');
      return rows[0]?.now ?? new Date(0);
    });
  };

  it('is heard there', async () => {
    expect((await instantIn('filling')).toISOString()).toBe(long);
  });

  it('moves nothing in any other, whoever sets it', async () => {
    for (const status of ['active', 'suspended']) expect(Math.abs((await instantIn(status)).getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('lets nobody in meanwhile', async () => {
    const { slug, scope, visitor } = await aTenant();
    await asOwner(inject('databaseSuperuserUrl'), (client) => client.query("update tenant set status = 'filling' where id = $1", [scope.tenant.id]));
    const answer = await visitor.raw('POST', '/v1/auth/login', { body: { username: 'admin', password: 'a long demonstration phrase' } });
    expect([slug.length > 0, answer.status >= 400]).toEqual([true, true]);
  });
});
