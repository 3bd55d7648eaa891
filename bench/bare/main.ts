import Fastify from 'fastify';
import pg from 'pg';
import { boardRoutes } from './board.ts';
import { exportRoutes } from './exports.ts';
import { receiveRoutes } from './receive.ts';
import { searchRoutes } from './search.ts';
import { worksheetRoutes } from './worksheets.ts';

// The plain contestant: Fastify, pg, SQL and serialisers; no sign-in, permission, log of requests or wall between tenants.
const [url, port] = process.argv.slice(2);
if (url === undefined || port === undefined) throw new Error('Say the address of the database and the port.');

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({ connectionString: url, max: 12, options: '-c timezone=UTC', application_name: 'bench bare' });
const app = Fastify({ logger: false, bodyLimit: 1_000_000 });
for (const routes of [worksheetRoutes, boardRoutes, searchRoutes, exportRoutes, receiveRoutes]) routes(app, pool);
app.get('/health/ready', async () => ({ ready: true }));
await app.listen({ port: Number(port), host: '127.0.0.1' });

process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
