import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { safeError } from './safe-error.ts';

useTestApp();

it('an error of the database is logged without the row that it quotes', async () => {
  const tenant = await aTenant();
  const row = {
    id: newId(),
    username: 'ann',
    username_key: 'ann',
    display_name: 'Ann Secret',
    name_key: 'ann',
    password_hash: 'hash-of-a-password',
    status: 'nonsense',
  };
  const error: unknown = await tenant.scope.write((tx) => tx.db.insertInto('app_user').values(row).execute()).catch((thrown: unknown) => thrown);
  const wrapped = new Error('A task failed', { cause: error });
  for (const each of [error, wrapped, 'plain words']) {
    const text = JSON.stringify(safeError(each));
    expect(text).not.toContain('hash-of-a-password');
    expect(text).not.toContain('Ann Secret');
  }
  expect(safeError(error)).toMatchObject({ code: '23514', message: expect.stringContaining('app_user_status_check') });
});
