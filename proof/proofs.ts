import { badInput } from './bad-input/index.ts';
import { explain } from './explain/index.ts';
import { faults } from './faults/index.ts';
import { isolation } from './isolation/index.ts';
import { log } from './log/index.ts';
import { neighbours } from './neighbours/index.ts';
import { outages } from './outages/index.ts';
import { races } from './races/index.ts';
import { sessions } from './sessions/index.ts';
import type { Proof } from './support/proof.ts';

/** All long proofs, in the order in which they run. */
export const proofs: readonly Proof[] = [badInput, isolation, ...races, ...faults, outages, sessions, neighbours, log, explain];
