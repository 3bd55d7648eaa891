import { z } from 'zod';
import { listRows, listTotal } from '../../bare/sql.ts';
import { prepared } from '../prepared.ts';
import { defineTraffic, expect } from '../traffic.ts';

export const ListFacts = z.object({
  /** The address after the question mark. */
  query: z.string(),
  rows: z.number().int(),
  /** How many there are; null where nobody knows. */
  total: z.number().int().nullable(),
  /** What each row's state must be. */
  state: z.string().nullable(),
});
export type ListFacts = z.output<typeof ListFacts>;

const Page = z.object({ items: z.array(z.object({ id: z.string(), number: z.string(), state: z.string() })), total: z.number() });

/** A page of the working list, always the same one. */
export const listTraffic = defineTraffic(ListFacts, ({ query, rows, total, state }) => ({
  ask: () => ({ method: 'GET', path: `/v1/worksheets?${query}` }),
  check: (answer) => {
    const page = Page.parse(answer);
    expect(page.items.length === rows, `${page.items.length} rows instead of ${rows}`);
    expect(total === null || page.total === Math.min(total, 10_000), `a total of ${page.total} instead of ${total}`);
    expect(state === null || page.items.every((item) => item.state === state), `a row that is not ${state}`);
  },
  floor: async (client) => {
    const [page] = await Promise.all([prepared(client, listRows, [state, rows]), prepared(client, listTotal, [state])]);
    expect(page.length === rows, `${page.length} rows instead of ${rows}`);
  },
}));
