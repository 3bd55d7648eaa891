import { z } from 'zod';
import { defineTraffic, expect, takeTurn } from '../traffic.ts';
import { isFound } from './search.ts';

export const CatalogueFacts = z.object({
  /** What is asked, and a text that the answer must hold. */
  asked: z.array(z.object({ path: z.string(), finds: z.string() })),
});
export type CatalogueFacts = z.output<typeof CatalogueFacts>;

/** Pages of products and the counts beside them, one after the other; there is nothing to compare them with. */
export const catalogueTraffic = defineTraffic(CatalogueFacts, ({ asked }) => ({
  ask: (turn) => ({ method: 'GET', path: takeTurn(asked, turn).path }),
  check: (answer, turn) => {
    const { path, finds } = takeTurn(asked, turn);
    expect(isFound(answer, [finds]), `${path} did not tell ${finds}`);
  },
  floor: () => Promise.reject(new Error('PostgreSQL by itself is not asked for products')),
}));
