import type { Exception } from './ask-everything.ts';

/** What may read much, and why. */
export const exceptions: readonly Exception[] = [
  {
    url: /^\/v1\/(system\/log|stock)\/verification/,
    what: /^(scans|sorts|reads)/,
    because: 'a verification reads everything, asked for by hand; it is never cut off',
  },
  { url: /^\/v1\/catalogue\/products/, what: /of product only|sorts/, because: 'a catalogue has some ten thousand products, however many jobs there are' },
  { url: /^\/v1\/dashboards\/panels/, what: /worksheet_event|sorts/, because: 'a panel reads the jobs of its period, and what happened to each' },
  {
    url: /^\/v1\/stock\/moves/,
    what: /stock_move/,
    because: 'a branch finds its own moves among all, in the order of time: every so many, as there are branches; other readers are asked apart',
  },
];
