import { z } from 'zod';
import { searches } from '../../bare/search.sql.ts';
import { prepared } from '../prepared.ts';
import { defineTraffic, expect, takeTurn } from '../traffic.ts';

export const SearchFacts = z.object({
  /** What is typed, and the ids of the records of which one must be among the answers. */
  typed: z.array(z.object({ text: z.string(), finds: z.array(z.string()) })),
  /** What is looked for; everything where it is empty. */
  kinds: z.array(z.string()),
});
export type SearchFacts = z.output<typeof SearchFacts>;

/** The address of a search; the plain server knows no kinds but these three. */
export const searchPath = (text: string, kinds: readonly string[]): string =>
  `/v1/search?limit=8&q=${encodeURIComponent(text)}${kinds.map((kind) => `&kinds=${kind}`).join('')}`;

/** Whether one of the records is named anywhere in an answer. */
export function isFound(answer: unknown, ids: readonly string[]): boolean {
  const text = JSON.stringify(answer);
  return ids.some((id) => text.includes(id));
}

/** One text after the other in the one box. */
export const searchTraffic = defineTraffic(SearchFacts, ({ typed, kinds }) => ({
  ask: (turn) => ({ method: 'GET', path: searchPath(takeTurn(typed, turn).text, kinds) }),
  check: (answer, turn) => {
    const { text, finds } = takeTurn(typed, turn);
    expect(isFound(answer, finds), `${text} did not find ${finds[0]}`);
  },
  floor: async (client, turn) => {
    const { text, finds } = takeTurn(typed, turn);
    const found = await Promise.all(searches(text).map(([statement, values]) => prepared(client, statement, values)));
    expect(
      finds.some((id) => found.flat().some((row) => row.includes(id))),
      `${text} did not find ${finds[0]}`,
    );
  },
}));
