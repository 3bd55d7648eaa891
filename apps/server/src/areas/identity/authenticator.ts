import { Secret, TOTP } from 'otpauth';

// What every app knows (RFC 6238): six figures, a new code every half a minute.
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret of 160 bits, in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address by which an app learns a secret. */
export const uriOf = (secret: string, { issuer, account }: { readonly issuer: string; readonly account: string }): string =>
  new TOTP({ ...kind, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/** The time step to which a code belongs, of the one at `now` (milliseconds) and its neighbours; undefined where it is none of theirs. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = TOTP.validate({ ...kind, token: code, secret: Secret.fromBase32(secret), timestamp: now, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period: kind.period, timestamp: now }) + delta;
}
