import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { notices } from '../platform/notices.ts';
import { clearSession } from '../platform/session.ts';

// A second, as it is by itself, is little where other tests keep the machine busy.
configure({ asyncUtilTimeout: 10_000 });

// What a browser has and the tests' one has not.
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

beforeEach(() => {
  localStorage.clear();
  clearSession();
  notices.set([]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
