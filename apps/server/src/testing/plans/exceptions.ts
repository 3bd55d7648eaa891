import type { Exception } from './ask-everything.ts';

/** What may read much, and why. */
export const exceptions: readonly Exception[] = [];
