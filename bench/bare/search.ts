import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { all, answers, listOf, text } from './schema.ts';
import { searches } from './search.sql.ts';
import { reading } from './transaction.ts';

const properties = all(text, 'id kind number state customer_name name account_code town postcode telephone registration make model');
const schema = answers({ items: listOf(properties) });

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
