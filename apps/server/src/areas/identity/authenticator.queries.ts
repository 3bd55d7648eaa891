import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { Sealed } from '../../platform/secrets/vault.ts';

export async function findAuthenticator(tx: ReadTx, userId: string) {
  return tx.db.selectFrom('authenticator').select(['secret', 'pending', 'pending_at']).where('user_id', '=', userId).executeTakeFirst();
}

/** Keeps the secret of a set-up that was begun, in the place of an earlier one. */
export async function keepPending(tx: WriteTx, userId: string, sealed: Sealed): Promise<void> {
  const pending = { pending: JSON.stringify(sealed), pending_at: tx.now };
  await tx.db
    .insertInto('authenticator')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(pending))
    .execute();
}

/** Takes what was set up into use; the code that ended the set-up is used. */
export async function usePending(tx: WriteTx, userId: string, step: number): Promise<void> {
  await tx.db
    .updateTable('authenticator')
    .set((eb) => ({ secret: eb.ref('pending'), last_step: step, pending: null, pending_at: null }))
    .where('user_id', '=', userId)
    .execute();
}

/** Uses a time step up; false where it, or a later one, was used before. Of codes given at once one is first. */
export async function useStep(tx: WriteTx, userId: string, step: number): Promise<boolean> {
  const used = await tx.db.updateTable('authenticator').set({ last_step: step }).where('user_id', '=', userId).where('last_step', '<', step).executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function removeAuthenticator(tx: WriteTx, userId: string): Promise<void> {
  await tx.db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx.db.deleteFrom('authenticator').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(tx: WriteTx, userId: string, rows: readonly { id: string; mark: string; code_hash: string }[]): Promise<void> {
  await tx.db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx.db
    .insertInto('recovery_code')
    .values(rows.map((row) => ({ ...row, user_id: userId, created_at: tx.now })))
    .execute();
}

export async function findRecoveryCode(tx: ReadTx, userId: string, mark: string) {
  return tx.db
    .selectFrom('recovery_code')
    .select(['id', 'code_hash'])
    .where('user_id', '=', userId)
    .where('mark', '=', mark)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

/** Uses a recovery code up; false where it was used meanwhile. */
export async function spendRecoveryCode(tx: WriteTx, id: string): Promise<boolean> {
  const used = await tx.db.updateTable('recovery_code').set({ used_at: tx.now }).where('id', '=', id).where('used_at', 'is', null).executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(tx: ReadTx, userId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
