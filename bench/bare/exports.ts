import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { bindExport, copies } from './export.sql.ts';

/** Streams what COPY gives, without headings. */
export function exportRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Querystring: { from: string; to: string } }>('/v1/exports/completed-jobs-export', async ({ query }, reply) => {
    const client = await pool.connect();
    await client.query('begin read only');
    await bindExport(client, query);
    const stream = client.query(copyTo(copies.csv));
    stream.once('close', () => {
      client.query('commit').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    });
    return reply.type('text/csv; charset=utf-8').send(stream);
  });
}
