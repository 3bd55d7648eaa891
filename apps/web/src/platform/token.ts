/** What the app reads out of a token; the server alone decides what it is worth. */
export interface TokenClaims {
  readonly exp: number;
  readonly iat?: number;
  readonly sub?: string;
  readonly logo?: string;
  readonly twoStep?: boolean;
  readonly termsAndConditions?: boolean;
}

export type TokenState = 'none' | 'expired' | 'two-step' | 'valid';

const refreshWindow = 30 * 60;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

let last: { readonly token: string | null; readonly claims: TokenClaims | null } = { token: null, claims: null };

/** The claims of a token, or null where the text is no token. Asked many times in a row of the same one. */
export function claimsOf(token: string | null): TokenClaims | null {
  if (last.token !== token) last = { token, claims: readClaims(token) };
  return last.claims;
}

function readClaims(token: string | null): TokenClaims | null {
  const middle = token?.split('.')[1];
  if (!middle) return null;
  try {
    const bytes = Uint8Array.from(atob(middle.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(claims) || typeof claims.exp !== 'number') return null;
    return {
      exp: claims.exp,
      twoStep: claims.twoStep === true,
      termsAndConditions: claims.termsAndConditions === true,
      ...(typeof claims.iat === 'number' ? { iat: claims.iat } : {}),
      ...(typeof claims.sub === 'string' ? { sub: claims.sub } : {}),
      ...(typeof claims.logo === 'string' ? { logo: claims.logo } : {}),
    };
  } catch {
    return null;
  }
}

export function stateOf(claims: TokenClaims | null, nowSeconds: number): TokenState {
  if (!claims) return 'none';
  if (claims.exp <= nowSeconds) return 'expired';
  return claims.twoStep ? 'two-step' : 'valid';
}

/** A token is refreshed in the last 30 minutes before it expires. */
export function needsRefresh(claims: TokenClaims | null, nowSeconds: number): boolean {
  return stateOf(claims, nowSeconds) === 'valid' && claims !== null && claims.exp - nowSeconds <= refreshWindow;
}
