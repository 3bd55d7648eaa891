import { sql } from 'kysely';
import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';

/** The database, asked its version. */
export const databaseService = ({ config }: Services): OutsideService => ({
  name: 'database',
  title: 'Database',
  purpose: 'Keeps everything but files. A try reads from it once.',
  standing: async () => ({ state: 'set', words: config.databaseUrl === undefined ? 'The product’s own PostgreSQL.' : 'A PostgreSQL server of your own.' }),
  lastUsed: async (tx) => tx.now,
  attempt: async (scope) => {
    const { rows } = await scope.read((tx) => sql<{ version: string }>`select split_part(current_setting('server_version'), ' ', 1) as version`.execute(tx.db));
    return { ok: rows.length === 1, words: `PostgreSQL ${rows[0]?.version ?? ''} answered.` };
  },
});
