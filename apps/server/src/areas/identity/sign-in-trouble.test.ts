import { login } from '@quarterlight/contract/identity/routes';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, testPassword } from '../../../testing/kit/tenants.ts';

useTestApp();

it('trouble of ours while somebody signs in is 503 and does not count as a wrong password; wrong ones count all the while', async () => {
  const tenant = await aTenant();
  await tenant.user({ username: 'ann', role: 'manager' });
  const signIn = async (password: string) => {
    const { status, problem, headers } = await tenant.visitor.call(login, { body: { username: 'ann', password } });
    return [status, problem.code, headers['retry-after'] !== undefined];
  };
  const owner = new pg.Client({ connectionString: testApp().ownerUrl });
  await owner.connect();
  const trigger = `full_${tenant.slug.replaceAll('-', '_')}`;
  await owner.query(`create function app.${trigger}() returns trigger language plpgsql as $$ begin
    if new.tenant_id = '${tenant.scope.tenant.id}' then raise exception 'planted' using errcode = '53100'; end if; return new; end $$`);
  await owner.query(`create trigger ${trigger} before insert on session for each row execute function app.${trigger}()`);
  try {
    for (let round = 0; round < 12; round += 1) expect(await signIn(testPassword)).toEqual([503, 'request.disk_full', true]);
    expect(await signIn('wrong')).toEqual([401, 'auth.invalid', false]);
  } finally {
    await owner.query(`drop trigger ${trigger} on session`);
    await owner.query(`drop function app.${trigger}()`);
    await owner.end();
  }
  for (let round = 0; round < 9; round += 1) expect((await signIn('wrong'))[0]).toBe(401);
  expect(await signIn(testPassword)).toEqual([401, 'auth.too_many_attempts', false]);
});
