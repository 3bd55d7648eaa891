import type { Proof } from '../support/proof.ts';
import { proveManners } from './prove-manners.ts';

export const outages: Proof = {
  name: 'outages',
  promises: [26],
  about: 'every route, asked by every kind of user while the database is away, silent or at the end of a bad line: 503 with Retry-After and nobody logged out',
  run: (context) => proveManners(context, { badSeconds: context.short ? 10 : 60, silentSeconds: context.short ? 12 : 30 }),
  planted: [
    {
      about: 'trouble while the session is looked up is answered as 401',
      run: (context) =>
        proveManners(context, { badSeconds: 0, silentSeconds: 0, defect: ({ status, headers }) => ({ status: status === 503 ? 401 : status, headers }) }),
    },
    {
      about: 'outages are answered without Retry-After',
      run: (context) =>
        proveManners(context, {
          badSeconds: 0,
          silentSeconds: 0,
          defect: ({ status, headers }) => ({ status, headers: { ...headers, 'retry-after': undefined } }),
        }),
    },
    {
      about: 'the sessions end with the outage',
      run: (context) => proveManners(context, { badSeconds: 0, silentSeconds: 0, whileAway: `update session set revoked_at = now()` }),
    },
  ],
};
