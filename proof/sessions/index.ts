import type { Proof } from '../support/proof.ts';
import { plantRole, plantSession, plantSuspension, proveEndings } from './prove-endings.ts';

export const sessions: Proof = {
  name: 'sessions',
  promises: [12, 13],
  about: 'signing out, disabling, a changed password or role and a suspended company take effect within a second, on two servers and on open connections',
  run: (context) => proveEndings(context, { trials: context.short ? 60 : 1_000 }),
  planted: [
    { about: 'a trigger keeps the row of an ended session alive', run: (context) => proveEndings(context, { trials: 12, plant: plantSession }) },
    { about: 'a trigger keeps the permissions of a role', run: (context) => proveEndings(context, { trials: 12, plant: plantRole }) },
    { about: 'a trigger keeps a suspended company active', run: (context) => proveEndings(context, { trials: 12, plant: plantSuspension }) },
    {
      about: 'a proxy answers a second server’s requests from what it was answered three seconds ago',
      run: (context) => proveEndings(context, { trials: 12, stale: 3_000 }),
    },
  ],
};
