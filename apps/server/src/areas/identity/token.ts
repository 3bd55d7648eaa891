import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const Header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('session+jwt'), kid: z.uuid() });
const Claims = z.strictObject({
  exp: z.number().int(),
  iat: z.number().int(),
  logo: z.string(),
  twoStep: z.boolean(),
  termsAndConditions: z.boolean(),
  sub: z.uuid(),
  sid: z.uuid(),
  jti: z.uuid(),
  aud: z.string(),
});
/** `exp` and `iat` in seconds; `twoStep`: the code is still owed; `termsAndConditions`: the terms are not accepted yet; `aud`: the tenant's id. */
export type TokenClaims = z.output<typeof Claims>;
export interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signature = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

/** A signed JWT (RFC 7519, HS256) with the key's id in its header. */
export function signToken(claims: TokenClaims, key: SigningKey): string {
  const text = `${encode({ alg: 'HS256', typ: 'session+jwt', kid: key.id })}.${encode(claims)}`;
  return `${text}.${signature(text, key.secret).toString('base64url')}`;
}

/** Whether a token's time is over at `now`. */
export const isOver = ({ exp }: TokenClaims, now: Date): boolean => exp <= now.getTime() / 1000;

/** The claims of a token that this key signed and that has not expired at `now`; undefined for anything else. */
export async function verifyToken(token: string, findKey: (kid: string) => Promise<SigningKey | undefined>, now: Date): Promise<TokenClaims | undefined> {
  const parts = token.split('.');
  const [head, body, mark] = parts;
  if (parts.length !== 3 || !head || !body || !mark || token.length > 4_000) return undefined;
  const header = Header.safeParse(decode(head));
  if (!header.success) return undefined;
  const key = await findKey(header.data.kid);
  if (!key) return undefined;
  const given = Buffer.from(mark, 'base64url');
  const expected = signature(`${head}.${body}`, key.secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected) || given.toString('base64url') !== mark) return undefined;
  const claims = Claims.safeParse(decode(body));
  return claims.success && !isOver(claims.data, now) ? claims.data : undefined;
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
