import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

/** A link that sets a password, good or not. */
export async function findLink(tx: ReadTx, tokenHash: string) {
  return tx.db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .select(['password_reset.used_at', 'password_reset.expires_at', 'password_reset.voided', 'password_reset.invitation', 'app_user.status'])
    .where('password_reset.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Makes the links of a user that are still good open nothing more, and says why. */
export async function voidLinks(tx: WriteTx, userId: string, why: 'replaced' | 'withdrawn' | 'closed'): Promise<void> {
  await tx.db
    .updateTable('password_reset')
    .set({ voided: why })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('voided', '=', '')
    .where('expires_at', '>', tx.now)
    .execute();
}

/** Whether an invitation was ever made for a user. */
export async function hasInvitation(tx: ReadTx, userId: string): Promise<boolean> {
  const rows = tx.db.selectFrom('password_reset').select('id').where('user_id', '=', userId).where('invitation', '=', true);
  return (await rows.limit(1).executeTakeFirst()) !== undefined;
}
