import { emptyId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { issueToken } from './issue-token.ts';
import { findAccount, findSession } from './sign-in.queries.ts';
import { userRecord } from './user.record.ts';

/** A new token of the same session; its predecessor stays good until a minute after the new one's first use. */
export async function renewToken(tx: WriteTx, tokenId: string | null): Promise<string> {
  const session = tx.actor.sessionId === null ? undefined : await findSession(tx, tx.actor.sessionId);
  const user = session && (await findAccount(tx, session.user_id));
  if (!session || session.revoked_at !== null || !user) throw new Refusal('auth.session_over');
  return issueToken(tx, { user, session, twoStep: false, replaces: tokenId });
}

/** Notes that the user accepts the terms as they stand, and answers a token that says so. */
export async function acceptTerms(tx: WriteTx, tokenId: string | null): Promise<string> {
  const { texts } = await getSettings(tx);
  const user = await userRecord.takeUp(tx, tx.actor.userId ?? emptyId);
  await userRecord.settle(tx, user, { set: { terms_version: texts.termsVersion, terms_accepted_at: tx.now }, action: 'terms-accepted' });
  return renewToken(tx, tokenId);
}
