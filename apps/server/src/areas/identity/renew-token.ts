import type { Scope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { issueToken } from './issue-token.ts';
import { findAccount, findSession, storeTerms } from './sign-in.queries.ts';

/** A new token of the same session; its predecessor stays good until a minute after the new one's first use. */
export async function renewToken(scope: Scope, tokenId: string | null, termsVersion?: number): Promise<string> {
  return scope.write(async (tx) => {
    const session = tx.actor.sessionId === null ? undefined : await findSession(tx, tx.actor.sessionId);
    const user = session && (await findAccount(tx, session.user_id));
    if (!session || session.revoked_at !== null || !user) throw new Refusal('auth.session_over');
    return issueToken(tx, { user, session, twoStep: false, replaces: tokenId, ...(termsVersion === undefined ? {} : { termsVersion }) });
  });
}

/** Notes that the user accepts the terms as they stand, and answers a token that says so. */
export async function acceptTerms(scope: Scope, tokenId: string | null): Promise<string> {
  const version = await scope.write(async (tx) => {
    const { texts } = await getSettings(tx);
    const { userId, displayName } = tx.actor;
    if (userId === null) throw new Refusal('auth.session_over');
    await storeTerms(tx, userId, texts.termsVersion);
    await tx.audit({ entity: 'user', id: userId, label: displayName, action: 'user.terms-accepted', after: { version: texts.termsVersion } });
    return texts.termsVersion;
  });
  return renewToken(scope, tokenId, version);
}
