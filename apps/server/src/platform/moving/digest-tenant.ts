import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { leftBehind, movedOf, readTenantTables, rowsOf, type TenantTable } from './tenant-tables.ts';

/** How many rows of a tenant a table holds, and what their texts come to (SHA-256). */
export interface TableDigest {
  readonly rows: number;
  readonly digest: string;
}

/** Digests a table's rows of a tenant; `chunk` is given their text as it comes. */
export async function copyTable(
  client: pg.Client,
  table: TenantTable,
  tenantId: string,
  chunk: (bytes: Buffer) => Promise<void> = async () => {},
): Promise<TableDigest> {
  const hash = createHash('sha256');
  const copy = client.query(to(`copy (${rowsOf(table, tenantId)}) to stdout`));
  for await (const bytes of copy) {
    if (!Buffer.isBuffer(bytes)) continue;
    hash.update(bytes);
    await chunk(bytes);
  }
  return { rows: copy.rowCount, digest: hash.digest('hex') };
}

/** The digests of all rows of a tenant that move with it, or (`all`) of every row of theirs. The connection is one that is ready to move. */
export async function digestTenant(client: pg.Client, tenantId: string, { all = false } = {}): Promise<Record<string, TableDigest>> {
  const tables = await readTenantTables(client);
  const digests: Record<string, TableDigest> = {};
  for (const table of all ? tables : movedOf(tables)) digests[table.name] = await copyTable(client, table, tenantId);
  return digests;
}

/** The same without what changes by itself from hour to hour. */
export const withoutFleeting = (digests: Readonly<Record<string, TableDigest>>): Record<string, TableDigest> =>
  Object.fromEntries(Object.entries(digests).filter(([name]) => !Object.hasOwn(leftBehind, name)));
