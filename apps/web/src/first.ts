// oxlint-disable no-underscore-dangle -- the schema library names its global so
import { setNonce } from 'get-nonce';

/** Runs before all else. The security policy allows no evaluated code, no style without the nonce and no text with markup. */
interface PolicyRules {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
declare global {
  // `var` is how a global is declared.
  var __zod_globalConfig: { jitless?: boolean } | undefined;
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: PolicyRules): unknown };
  }
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
if (nonce && nonce !== '__NONCE__') setNonce(nonce);

const emptyScript = '<script></script>';
const ourWorkers = /^\/(?:sw\.js|assets\/[\w.-]*worker[\w.-]*\.js)$/;

window.trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (text === emptyScript || !text.includes('<')) return text;
    throw new TypeError('Markup from text is refused.');
  },
  createScriptURL(address) {
    const url = new URL(address, location.origin);
    if (url.origin === location.origin && ourWorkers.test(url.pathname)) return url.href;
    throw new TypeError('This script address is refused.');
  },
});
