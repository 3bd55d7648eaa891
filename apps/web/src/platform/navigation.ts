import { createStore } from './store.ts';

interface Navigator {
  go(address: string, replace: boolean): void;
  fetch(address: string): void;
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

/** Fetches the page of an address of ours before anybody goes there. */
export function fetchPageOf(address: string): void {
  navigator?.fetch(address);
}

/** The address that was shown before this one. */
export const previousAddress = createStore<string | null>(null);

/** An address of this app that may be gone to after signing in; anything else is refused. */
export function ownPath(address: string | null | undefined): string | null {
  if (!address || !address.startsWith('/') || address.startsWith('//') || address.includes('\\')) return null;
  try {
    const url = new URL(address, 'https://own.invalid');
    if (url.origin !== 'https://own.invalid' || url.pathname === '/' || url.pathname.startsWith('/logout')) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}
