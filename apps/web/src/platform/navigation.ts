import { createStore } from './store.ts';

interface Navigator {
  isPage(address: string): boolean;
  home(): string;
  has(address: string): boolean;
  go(address: string, replace: boolean): void;
  fetch(address: string): Promise<void>;
}
let navigator: Navigator | undefined;

/** The router says here how code outside React moves to another page. */
export function setNavigator(next: Navigator): void {
  navigator = next;
}

/** Goes to an address of ours, for code outside React. */
export function goTo(address: string, replace = false): void {
  navigator?.go(address, replace);
}

/** Is there a page at this address of ours, whoever may open it? */
export const isPage = (address: string): boolean => navigator?.isPage(address) ?? true;

/** Where this person starts. */
export const homeAddress = (): string => navigator?.home() ?? '/';

/** Does this address of ours lead this person to a page? What leads to none is shown as plain words. */
export const leadsSomewhere = (address: string): boolean => navigator?.has(address) ?? true;

/** Fetches the page of an address of ours before anybody goes there. */
export async function fetchPageOf(address: string): Promise<void> {
  await navigator?.fetch(address);
}

/** The address that was shown before this one. */
export const previousAddress = createStore<string | null>(null);

const ownOrigin = 'https://own.invalid';
// Browsers drop some of these from an address and read others as a slash, so that what is left may lead elsewhere.
const neverInOwn = /[\\\p{Cc}\p{Cf}\u2028\u2029]/u;

/** `null` for a path that leads, or read once more would lead, out of this app. */
function plainPath(pathname: string): string | null {
  try {
    const read = decodeURIComponent(pathname);
    return [pathname, read].some((path) => path.startsWith('//') || neverInOwn.test(path)) ? null : pathname;
  } catch {
    return null;
  }
}

/** An address of ours to go to after signing in, or null. Judged as a browser resolves it: `/.//evil.example` is another site once shortened. */
export function ownPath(address: string | null | undefined): string | null {
  if (!address?.startsWith('/') || address.startsWith('//') || neverInOwn.test(address) || !URL.canParse(address, ownOrigin)) return null;
  const url = new URL(address, ownOrigin);
  const path = url.origin === ownOrigin && url.username === '' ? plainPath(url.pathname) : null;
  if (path === null || path === '/' || /^\/logout(\/|$)/i.test(path)) return null;
  return `${path}${url.search}${url.hash}`;
}
