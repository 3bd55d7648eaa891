import type { ReadTx } from '../../platform/database/scope.ts';

/** Where the asking user is written to; empty where they have entered nothing. */
export async function ownReach(tx: ReadTx): Promise<{ readonly email: string; readonly mobile: string }> {
  const own = await tx.db.selectFrom('app_user').select(['email', 'mobile']).where('id', '=', tx.actor.userId).executeTakeFirst();
  return own ?? { email: '', mobile: '' };
}
