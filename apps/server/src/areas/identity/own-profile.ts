import type { OwnProfile, OwnProfileForm } from '@quarterlight/contract/identity/schemas-own';
import { emptyId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { assertProved } from '../../platform/access/proved.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { countRecoveryCodes } from './authenticator.queries.ts';
import { companyName } from './sites.ts';
import { tellUser } from './tell-user.ts';
import { isTwoStepRole, methodOf } from './two-step.rules.ts';
import { userRecord } from './user.record.ts';
import { findRolesOf, findUser } from './users.queries.ts';

/** The names of a user's roles that owe a second step. */
export async function rolesThatOwe(tx: ReadTx, userId: string): Promise<string[]> {
  const { security } = await getSettings(tx);
  return (await findRolesOf(tx, userId)).filter(({ id, code }) => isTwoStepRole(code ?? id, security)).map(({ name }) => name);
}

/** The account of whoever asks. `tx` must be unbound: it is nobody else's business what bounds them. */
export async function readOwnProfile(tx: ReadTx): Promise<OwnProfile> {
  const row = found(await findUser(tx, tx.actor.userId ?? emptyId));
  const { security } = await getSettings(tx);
  const roles = await findRolesOf(tx, row.id);
  return {
    ...onWire(row, 'id', 'username', 'title', 'first_name', 'last_name', 'display_name', 'email', 'mobile', 'password_changed_at', 'version'),
    companyName: row.customer_name ?? row.branch_name ?? (await companyName(tx)),
    twoStep: methodOf({ two_step: row.two_step, roles: roles.map(({ id, code }) => code ?? id) }, security),
    twoStepFor: await rolesThatOwe(tx, row.id),
    recoveryCodesLeft: await countRecoveryCodes(tx, row.id),
  };
}

/** Changes name, email and mobile of whoever asks; another address is told to the earlier one, too. */
export async function changeOwnProfile(tx: WriteTx, version: number, form: OwnProfileForm): Promise<void> {
  const user = await userRecord.takeUp(tx, tx.actor.userId ?? emptyId, { version });
  const display_name = `${form.firstName} ${form.lastName}`.trim();
  if (form.email !== user.email) {
    assertProved(tx);
    const wantsMail = user.two_step === 'email' || (user.two_step === 'none' && (await rolesThatOwe(tx, user.id)).length > 0);
    if (form.email === '' && wantsMail) throw new Refusal('user.email_needed');
    await tellUser(tx, user, 'email-changed', { to: [user.email, form.email] });
  }
  const names = { title: form.title, first_name: form.firstName, last_name: form.lastName, display_name, name_key: sortKey(display_name) };
  await userRecord.settle(tx, user, { set: { ...names, email: form.email, mobile: form.mobile }, action: 'changed' });
}
