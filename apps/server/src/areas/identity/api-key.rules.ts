import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const form = /^(ql_[0-9a-f]{16})_[\w-]{43}$/;

/** A new key: `ql_`, the part that finds it, and 256 random bits, of which only the digest is kept. */
export function makeKey(): { readonly key: string; readonly prefix: string } {
  const prefix = `ql_${randomBytes(8).toString('hex')}`;
  return { key: `${prefix}_${randomBytes(32).toString('base64url')}`, prefix };
}

/** The part of a key that finds it; one that nothing is found by where it is no key at all. */
export const prefixOf = (key: string): string => form.exec(key)?.[1] ?? '';

/** What is kept of a key. Its 256 bits are beyond guessing, so a fast digest serves. */
export const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Whether this is the key behind the digest; takes as long for a wrong one. */
export const isKeyOf = (key: string, digest: string): boolean => timingSafeEqual(Buffer.from(digestOfKey(key)), Buffer.from(digest.padEnd(43).slice(0, 43)));
