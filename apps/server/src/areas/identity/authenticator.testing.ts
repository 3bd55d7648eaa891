import { login } from '@quarterlight/contract/identity/routes';
import { beginAuthenticator, confirmAuthenticator } from '@quarterlight/contract/identity/routes-own';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { Client } from '../../../testing/kit/client.ts';
import { testApp } from '../../../testing/kit/harness.ts';
import { type TestTenant, testPassword } from '../../../testing/kit/tenants.ts';

/** The code that an app shows, so many steps of half a minute from now. */
export const appCode = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: testApp().clock.now().getTime() + steps * 30_000 });

/** Moves the clock to where a step of the app's begins, so many steps on: there is time to give its code. */
export function toStep(steps: number): void {
  const { clock } = testApp();
  const step = 30_000;
  clock.advance(steps * step - (clock.now().getTime() % step) + 500);
}

/** Turns an authenticator app on for somebody; its code of now is used by that. Gives the secret and the recovery codes. */
export async function anAuthenticator(user: Client): Promise<{ secret: string; codes: string[] }> {
  const begun = await user.call(beginAuthenticator);
  expect(begun.status).toBe(200);
  const { secret } = begun.body;
  const confirmed = await user.call(confirmAuthenticator, { body: { code: appCode(secret) } });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.codes };
}

/** Signs in by the password alone: what is to come waits for a code. */
export async function beginSignIn(tenant: TestTenant, username: string): Promise<Client> {
  const answer = await tenant.visitor.call(login, { body: { username, password: testPassword } });
  expect(answer.status).toBe(200);
  return new Client(tenant.slug, answer.body);
}

/** What was mailed by a template, newest first. */
export async function mailed(tenant: TestTenant, template: string): Promise<{ recipient: string; body: string }[]> {
  return tenant.scope.read((tx) =>
    tx.db.selectFrom('outbox_message').select(['recipient', 'body']).where('template', '=', template).orderBy('id', 'desc').execute(),
  );
}
