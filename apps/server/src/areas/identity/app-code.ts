import type { WriteTx } from '../../platform/database/scope.ts';
import { isSealed, type Vault } from '../../platform/secrets/vault.ts';
import { countRecoveryCodes, findAuthenticator, useStep } from './authenticator.queries.ts';
import { stepOf } from './authenticator.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { tellUser } from './tell-user.ts';

/** Where the secret of a user's app stands, so that another's cannot be put in its place. */
export const placeOfSecret = (tenantId: string, userId: string): string => `authenticator ${tenantId} ${userId}`;

/** What is wrong with a code of a user's app, or with a recovery code in its place; null where it is right, and used up by that. */
export async function judgeAppCode(tx: WriteTx, vault: Vault, user: Parameters<typeof tellUser>[1], code: string) {
  if (!/^\d{6}$/.test(code)) return judgeRecoveryCode(tx, user, code);
  const kept = (await findAuthenticator(tx, user.id))?.secret;
  const secret = isSealed(kept) ? await vault.open(kept, placeOfSecret(tx.tenant.id, user.id)) : undefined;
  if (secret === undefined) return 'auth.authenticator_unreadable' as const;
  const step = stepOf(secret, code, Date.parse(tx.now));
  if (step === undefined) return 'auth.app_code_wrong' as const;
  return (await useStep(tx, user.id, step)) ? null : ('auth.app_code_used' as const);
}

async function judgeRecoveryCode(tx: WriteTx, user: Parameters<typeof tellUser>[1], code: string) {
  if (!(await useRecoveryCode(tx, user.id, code))) return 'auth.recovery_code_wrong' as const;
  const left = await countRecoveryCodes(tx, user.id);
  await tx.audit({ entity: 'user', id: user.id, label: user.display_name, action: 'user.recovery-code-used', after: { left } });
  await tellUser(tx, user, 'recovery-code-used', { left: String(left) });
  return null;
}
