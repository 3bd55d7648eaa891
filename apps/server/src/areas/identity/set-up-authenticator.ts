import { assertProved } from '../../platform/access/proved.ts';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isSealed, type Vault } from '../../platform/secrets/vault.ts';
import { getSettings } from '../system/index.ts';
import { placeOfSecret } from './app-code.ts';
import { findAuthenticator, keepPending, replaceRecoveryCodes, usePending } from './authenticator.queries.ts';
import { newSecret, stepOf, uriOf } from './authenticator.ts';
import { minutes } from './issue-token.ts';
import { ownSession } from './prove.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { tellUser } from './tell-user.ts';
import { userRecord } from './user.record.ts';

const openFor = minutes(15);

/** Makes a secret for an app to be set up with; one that is in use stays until a code of the new one was given. */
export async function beginAuthenticator(tx: WriteTx, vault: Vault): Promise<{ secret: string; uri: string }> {
  assertProved(tx);
  const { userId } = ownSession(tx);
  const user = await userRecord.takeUp(tx, userId);
  const secret = newSecret();
  await keepPending(tx, userId, await vault.seal(secret, placeOfSecret(tx.tenant.id, userId)));
  await tx.audit({ entity: 'user', id: userId, label: user.display_name, action: 'user.authenticator-begun' });
  const { company } = await getSettings(tx);
  return { secret, uri: uriOf(secret, { issuer: company.name, account: user.username }) };
}

/** Turns the app on that was set up, where the code is its; answers the recovery codes, which nobody is told again. */
export async function confirmAuthenticator(scope: Scope, vault: Vault, code: string): Promise<{ codes: readonly string[] }> {
  const { userId } = ownSession(scope);
  await scope.read((tx) => stepOfPending(tx, vault, userId, code));
  const { codes, rows } = await newRecoveryCodes(scope.tenant.id);
  await scope.write(async (tx) => {
    const user = await userRecord.takeUp(tx, userId);
    await usePending(tx, userId, await stepOfPending(tx, vault, userId, code));
    await replaceRecoveryCodes(tx, userId, rows);
    await userRecord.settle(tx, user, { set: { two_step: 'authenticator' }, action: 'authenticator-on' });
    await tellUser(tx, user, 'two-step-changed', { change: 'Every sign-in asks for a code of an authenticator app from now on.' });
  });
  return { codes };
}

/** The time step of a code of the app that is being set up. */
async function stepOfPending(tx: ReadTx, vault: Vault, userId: string, code: string): Promise<number> {
  const { pending, pending_at = null } = (await findAuthenticator(tx, userId)) ?? {};
  const isOpen = pending_at !== null && Date.parse(tx.now) - Date.parse(pending_at) < openFor;
  const secret = isOpen && isSealed(pending) ? await vault.open(pending, placeOfSecret(tx.tenant.id, userId)) : undefined;
  if (secret === undefined) throw new Refusal('user.no_set_up');
  const step = stepOf(secret, code.replaceAll(/\s/g, ''), Date.parse(tx.now));
  if (step === undefined) throw new Refusal('auth.app_code_wrong');
  return step;
}

function assertHasApp({ two_step }: { readonly two_step: string }): void {
  if (two_step !== 'authenticator') throw new Refusal('user.no_authenticator');
}

/** Makes ten new recovery codes, beside which the earlier ones are void. */
export async function renewRecoveryCodes(scope: Scope): Promise<{ codes: readonly string[] }> {
  const { userId } = ownSession(scope);
  assertProved({ actor: scope.actor, now: scope.now() });
  // Their hashes cost much: only for who has a use for them.
  assertHasApp(await scope.read((tx) => userRecord.read(tx, userId)));
  const { codes, rows } = await newRecoveryCodes(scope.tenant.id);
  await scope.write(async (tx) => {
    const user = await userRecord.takeUp(tx, userId);
    assertHasApp(user);
    await replaceRecoveryCodes(tx, userId, rows);
    await userRecord.settle(tx, user, { action: 'recovery-codes-made' });
    await tellUser(tx, user, 'two-step-changed', { change: 'New recovery codes were made; the earlier ones no longer work.' });
  });
  return { codes };
}
