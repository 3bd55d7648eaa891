import { newId } from '@quarterlight/kit/ids';
import type { FastifyRequest } from 'fastify';
import type { WriteTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';
import { currentSigningKey } from './session.queries.ts';
import { type Account, insertToken } from './sign-in.queries.ts';
import { signToken } from './token.ts';

export const minutes = (count: number) => count * 60_000;
export const sessionLife = minutes(12 * 60);
const tokenLife = minutes(60);
const codeLife = minutes(10);

/** Makes the next token of a session: 60 minutes (the day for a technician who sees their own work alone, 10 minutes while a code is owed), never past the session's end. */
export async function issueToken(
  tx: WriteTx,
  options: { user: Account; session: { id: string; expires_at: string }; twoStep: boolean; replaces: string | null },
): Promise<string> {
  const { user, session, twoStep } = options;
  const { company, texts } = await getSettings(tx);
  const now = Date.parse(tx.now);
  const life = twoStep ? codeLife : user.only_own_work ? sessionLife : tokenLife;
  const expires = Math.min(now + life, Date.parse(session.expires_at));
  const id = newId();
  await insertToken(tx, { id, session_id: session.id, expires_at: new Date(expires).toISOString(), replaces: options.replaces });
  const claims = {
    exp: Math.floor(expires / 1_000),
    iat: Math.floor(now / 1_000),
    logo: company.logo,
    twoStep,
    termsAndConditions: user.terms_version < texts.termsVersion,
    sub: user.id,
    sid: session.id,
    jti: id,
    aud: tx.tenant.id,
  };
  return signToken(claims, await currentSigningKey(tx));
}

/** The id of the token that a request came with; the authenticator has checked it already. */
export function tokenIdOf(request: FastifyRequest): string | null {
  const middle = request.headers.authorization?.split('.')[1] ?? '';
  const claims: unknown = JSON.parse(Buffer.from(middle, 'base64url').toString('utf8'));
  return typeof claims === 'object' && claims !== null && 'jti' in claims && typeof claims.jti === 'string' ? claims.jti : null;
}
