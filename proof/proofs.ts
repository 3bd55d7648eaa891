import type { Proof } from './support/proof.ts';

/** All long proofs, in the order in which they run. */
export const proofs: readonly Proof[] = [];
