import { login } from '@quarterlight/contract/identity/routes';
import { expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { connected } from '../kit/owner.ts';
import { aTenant, testPassword } from '../kit/tenants.ts';
import { waitingFor } from '../kit/waiting.ts';

useTestApp();

it('a server that is told to stop ends what it began, lets the streams go and takes nothing new', async () => {
  const tenant = await aTenant();
  const user = await tenant.user({ username: 'ann' });
  const app = await buildApp(testApp().running.services);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'x-tenant': tenant.slug };
  const stream = await fetch(`${address}/v1/hints`, { headers: { ...headers, authorization: `Bearer ${user.token}` } });
  const owner = await connected(testApp().ownerUrl);
  await owner.query('begin');
  await owner.query('select from app_user where id = $1 for update', [user.userId]);
  const underWay = fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ann', password: testPassword }),
  });
  await expect.poll(() => waitingFor(owner)).toBeGreaterThan(0);

  const began = Date.now();
  const closed = app.http.close();
  expect(await stream.text()).toContain(': open');
  await owner.query('commit');
  expect((await underWay).status).toBe(200);
  await closed;
  expect(Date.now() - began).toBeLessThan(5_000);
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
  await owner.end();
});

it('a sign-in opens nothing where the password was changed, or the user disabled, while it was looked at', async () => {
  const tenant = await aTenant();
  const user = await tenant.user({ username: 'bob' });
  const owner = await connected(testApp().ownerUrl);
  for (const change of [`password_hash = 'another'`, `status = 'disabled'`]) {
    await owner.query(`update app_user set status = 'active' where id = $1`, [user.userId]);
    await owner.query('begin');
    const kept = await owner.query<{ password_hash: string }>('select password_hash from app_user where id = $1', [user.userId]);
    await owner.query(`update app_user set ${change} where id = $1`, [user.userId]);
    const answer = tenant.visitor.call(login, { body: { username: 'bob', password: testPassword } });
    await expect.poll(() => waitingFor(owner)).toBeGreaterThan(0);
    await owner.query('commit');
    expect([change, (await answer).status]).toEqual([change, 401]);
    await owner.query('update app_user set password_hash = $2 where id = $1', [user.userId, kept.rows[0]?.password_hash]);
  }
  await owner.end();
});
