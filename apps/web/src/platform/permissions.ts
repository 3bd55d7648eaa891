import type { PermissionName } from '@quarterlight/contract/permissions';
import type { Route } from '@quarterlight/contract/route';
import type { z } from 'zod';
import { bare, call } from './api.ts';
import { onSessionEnd, readToken } from './session.ts';
import { createStore, useStore } from './store.ts';
import { claimsOf } from './token.ts';

export interface Claim {
  readonly type: string;
  readonly value: string;
  readonly id?: string | undefined;
}
interface ClaimsRoute extends Route {
  readonly method: 'GET';
  readonly path: '/v1/users/claims';
  readonly reply: z.ZodType<Claim[]>;
}
interface Stored {
  readonly subject: string;
  readonly claims: readonly Claim[];
}
/** What a page or an action asks for: any one of these names; 'show' is allowed to anyone, no list at all to nobody. */
export type Needs = readonly (PermissionName | 'show')[] | undefined;

const key = 'quarterlight.permissions';
const usersClaims = bare<ClaimsRoute>('GET', '/v1/users/claims');

function isClaim(value: unknown): value is Claim {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'value' in value && typeof value.value === 'string'
  );
}

function readStored(): Stored | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('subject' in stored) || !('claims' in stored)) return null;
    if (typeof stored.subject !== 'string' || !Array.isArray(stored.claims)) return null;
    return { subject: stored.subject, claims: stored.claims.filter(isClaim) };
  } catch {
    return null;
  }
}

const subjectNow = () => claimsOf(readToken())?.sub ?? '';
const current = createStore<Stored | null>(null);
onSessionEnd(() => current.set(null));

/** The claims of this tab's user, or null while they are not known. */
export function knownClaims(): readonly Claim[] | null {
  const known = current.get() ?? readStored();
  if (!known || known.subject !== subjectNow()) return null;
  current.set(known);
  return known.claims;
}

/** Fetches the claims and keeps the permissions in session storage. */
export async function loadClaims(quiet = true): Promise<readonly Claim[]> {
  const subject = subjectNow();
  const claims = await call(usersClaims, { quiet });
  const stored = { subject, claims };
  if (subject === subjectNow()) {
    sessionStorage.setItem(key, JSON.stringify(stored));
    current.set(stored);
  }
  return claims;
}

/** Every value of one type of claim. */
export function claimValues(claims: readonly Claim[] | null, type: string): string[] {
  return (claims ?? []).filter((claim) => claim.type === type).map((claim) => claim.value);
}

/** The rule itself: 'show' allows; without a list of permissions the answer is no; else any match, case ignored. */
export function isAllowed(needs: Needs, held: readonly string[] | null): boolean {
  if (needs?.some((name) => name.toLowerCase() === 'show')) return true;
  if (!needs || !held) return false;
  const lower = new Set(held.map((name) => name.toLowerCase()));
  return needs.some((name) => lower.has(name.toLowerCase()));
}

/** What the signed-in user holds; null while nobody is known. For use outside React. */
export function heldPermissions(): readonly string[] | null {
  const claims = knownClaims();
  return claims && claimValues(claims, 'permission');
}

/** May the signed-in user do any of these? For use outside React. */
export function can(...needs: readonly (PermissionName | 'show')[]): boolean {
  return isAllowed(needs, heldPermissions());
}

export interface UserClaims {
  readonly username: string;
  readonly pendingBroadcasts: number;
  /** How many courses the user is to read. */
  readonly trainingDue: number;
  /** 'Organisation', 'Branch' or 'Customer'. */
  readonly companyType: string;
  readonly companyName: string;
  /** The glass company's name; that of a customer's or branch's own company is `companyName`. */
  readonly organisationName: string;
  readonly quotationsModule: boolean;
  readonly permissions: readonly string[];
  /** Has not put away yet what the first page shows them. */
  readonly newHere: boolean;
  /** Sees to it that the company is set up, which it is not yet. */
  readonly setsUp: boolean;
  /** The path of the company's logo, or ''. */
  readonly logo: string;
  readonly timeZone: string;
  /** How long a visit is whose lines say nothing of it. */
  readonly visitMinutes: number;
}

/** The user's claims by name. */
export function readUser(claims: readonly Claim[] | null): UserClaims {
  const one = (type: string) => claimValues(claims, type)[0] ?? '';
  return {
    username: one('username'),
    pendingBroadcasts: Number(one('pending-broadcasts')) || 0,
    trainingDue: Number(one('training-due')) || 0,
    companyType: one('company-type'),
    companyName: one('company-name'),
    organisationName: one('organisation-name'),
    quotationsModule: one('quotations-module').toLowerCase() === 'true',
    permissions: claimValues(claims, 'permission'),
    newHere: one('new-here') === 'true',
    setsUp: one('set-up') === 'true',
    logo: one('logo'),
    timeZone: one('time-zone') || 'Europe/London',
    visitMinutes: Number(one('visit-minutes')) || 90,
  };
}

/** The signed-in user's claims; renders again when they change. */
export function useUser(): UserClaims {
  return readUser(useStore(current)?.claims ?? null);
}

/** May the signed-in user do any of these? Renders again when the permissions change. */
export function useCan(...needs: readonly (PermissionName | 'show')[]): boolean {
  const stored = useStore(current);
  return isAllowed(needs, stored && claimValues(stored.claims, 'permission'));
}
