import { createUser } from '@quarterlight/contract/identity/routes-people';
import pg from 'pg';
import { inject } from 'vitest';
import { embeddedUrl } from '../../apps/server/testing/kit/embedded-url.ts';
import { userForm } from '../../apps/server/testing/kit/user-form.ts';
import { signInToApi } from './api.ts';

export interface OwnUser {
  readonly id: string;
  readonly username: string;
  /** Lets ten minutes and more pass since the user last gave the password. */
  readonly ageSignIn: () => Promise<void>;
}

async function asOperator(statement: string, values: readonly unknown[]): Promise<void> {
  const operator = new pg.Client({ connectionString: (await embeddedUrl(inject('dataDir'))).ownerUrl });
  await operator.connect();
  await operator.query(statement, [...values]);
  await operator.end();
}

/** Somebody of the office whom no other journey knows, with the password of the demonstration. */
export async function anOwnUser(name: string): Promise<OwnUser> {
  const username = `${name}-${Date.now().toString(36)}`;
  const admin = await signInToApi('admin');
  const { id } = await admin.call(createUser, { body: userForm({ username, firstName: 'Nora', lastName: 'Ames', email: `${username}@example.test` }) });
  await asOperator(
    `update app_user u set status = 'active', welcomed_at = now(), terms_version = a.terms_version, password_hash = a.password_hash
      from app_user a where a.tenant_id = u.tenant_id and a.username = 'admin' and u.id = $1`,
    [id],
  );
  return { id, username, ageSignIn: () => asOperator("update session set proved_at = now() - interval '11 minutes' where user_id = $1", [id]) };
}
