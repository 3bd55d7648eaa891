import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { searches } from './search.sql.ts';
import { reading } from './transaction.ts';

const text = { type: 'string' } as const;
const properties = {
  id: text,
  kind: text,
  number: text,
  state: text,
  customer_name: text,
  name: text,
  account_code: text,
  town: text,
  postcode: text,
  telephone: text,
  registration: text,
  make: text,
  model: text,
};
const schema = { response: { 200: { type: 'object', properties: { items: { type: 'array', items: { type: 'object', properties } } } } } };

/** One box over numbers, customers and vehicles. */
export function searchRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Querystring: { q: string } }>('/v1/search', { schema }, ({ query }) =>
    reading(pool, async (send) => {
      const items: unknown[] = [];
      for (const [statement, values] of searches(query.q)) items.push(...(await send(statement, values)));
      return { items };
    }),
  );
}
