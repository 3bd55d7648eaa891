import { describe, expect, it } from 'vitest';
import { newSecret, stepOf, uriOf } from './authenticator.ts';

// RFC 6238, appendix B: the secret '12345678901234567890', its codes' last six figures.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of the standard at %i seconds', (seconds, code) => {
    expect(stepOf(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('are taken of the step before and of the one after, and of no other', () => {
    const at = 1111111111_000;
    const step = Math.floor(at / 30_000);
    expect([-60_000, -30_000, 0, 30_000, 60_000].map((off) => stepOf(secret, '050471', at + off))).toEqual([undefined, step, step, step, undefined]);
  });

  it('are six figures', () => {
    for (const typed of ['', '05047', '0504711', 'O50471', '050471 ', '-50471']) expect(stepOf(secret, typed, 1111111111_000)).toBeUndefined();
  });

  it('come of a secret of 160 bits, told to the app with the company and the username', () => {
    const made = newSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(made);
    const uri = uriOf(made, { issuer: 'Glass & Sons: Leeds', account: 'ann@glass' });
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    const { searchParams } = new URL(uri);
    expect([searchParams.get('secret'), searchParams.get('issuer'), searchParams.get('digits'), searchParams.get('period')]).toEqual([
      made,
      'Glass & Sons: Leeds',
      '6',
      '30',
    ]);
    expect(decodeURIComponent(uri)).toContain('Glass & Sons: Leeds:ann@glass');
  });
});
