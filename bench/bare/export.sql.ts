import type pg from 'pg';
import { completedJobsExport } from '../../apps/server/src/areas/reporting/exports/completed-jobs.ts';
import { csvCopySql, sheetCopySql } from '../../apps/server/src/platform/sheets/export-sql.ts';

const shape = { filters: [], descending: true };

/** The very statements of the product, guard and formats included; run on the plain tables, by `search_path`. */
export const copies = { csv: csvCopySql(completedJobsExport, shape), xlsx: sheetCopySql(completedJobsExport, shape) } as const;

/** Days and zone as the product sets them, and the plain tables, for the open transaction; the planner is left its own choice. */
export async function bindExport(client: pg.ClientBase, range: { from: string; to: string }): Promise<void> {
  const settings = Object.entries({
    'export.from': range.from,
    'export.to': range.to,
    'export.zone': 'Europe/London',
    'export.costs': 'Y',
    search_path: 'bench, public',
    jit: 'off',
  });
  for (const [name, value] of settings) await client.query('select set_config($1, $2, true)', [name, value]);
}
