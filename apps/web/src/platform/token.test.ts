import { describe, expect, it } from 'vitest';
import { claimsOf, needsRefresh, stateOf } from './token.ts';

const tokenOf = (claims: object) => {
  const text = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims)));
  return `h.${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.s`;
};
const now = 1_000_000;
const refreshes = (left: number, more = {}) => needsRefresh(claimsOf(tokenOf({ exp: now + left, ...more })), now);

describe('a token', () => {
  it('is none where the text is no token', () => {
    for (const text of [null, '', 'abc', 'a.b.c', tokenOf({ exp: 'soon' })]) expect(stateOf(claimsOf(text), now)).toBe('none');
  });
  it('is expired at its second, and not before', () => {
    expect(stateOf(claimsOf(tokenOf({ exp: now })), now)).toBe('expired');
    expect(stateOf(claimsOf(tokenOf({ exp: now + 1 })), now)).toBe('valid');
  });
  it('with twoStep is not a sign-in', () => {
    expect(stateOf(claimsOf(tokenOf({ exp: now + 60, twoStep: true })), now)).toBe('two-step');
  });
  it('reads names beyond ASCII', () => {
    expect(claimsOf(tokenOf({ exp: now, logo: '/v1/files/ü.png' }))?.logo).toBe('/v1/files/ü.png');
  });
  it('is refreshed in its last 30 minutes only', () => {
    expect(refreshes(30 * 60 + 1)).toBe(false);
    expect(refreshes(30 * 60)).toBe(true);
    expect(refreshes(1)).toBe(true);
    expect(refreshes(0)).toBe(false);
    expect(refreshes(60, { twoStep: true })).toBe(false);
  });
});
