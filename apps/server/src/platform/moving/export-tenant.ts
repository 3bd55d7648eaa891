import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import type { FileStore } from '../files/store.ts';
import { copyTable, type TableDigest } from './digest-tenant.ts';
import { type Ending, entryNames, type Manifest } from './file-form.ts';
import { migrationsOf } from './migrations-of.ts';
import { movedOf, readTenantTables, readyToMove } from './tenant-tables.ts';

const partBytes = 8_388_608;

/**
 * Writes a whole tenant, its rows and its files, into one file (a packed tar) that another installation can load: as it was at one instant, whoever works in
 * it meanwhile. The file appears under its name when it is whole. It holds personal data, and secrets as they are sealed: only its maker may read it.
 */
export async function exportTenant(client: pg.Client, store: FileStore, options: { slug: string; path: string; product: string }): Promise<Ending> {
  await readyToMove(client);
  await client.query('begin isolation level repeatable read read only');
  try {
    const tenant = await findTenant(client, options.slug);
    if (tenant === undefined) throw new Error(`There is no tenant ${options.slug}.`);
    const tables = movedOf(await readTenantTables(client));
    const manifest: Manifest = {
      format: 'quarterlight-tenant-1',
      product: options.product,
      madeAt: new Date().toISOString(),
      tenant,
      migrations: await migrationsOf(client),
      tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    };
    const unfinished = `${options.path}.unfinished`;
    try {
      const tar = pack();
      const written = pipeline(tar, createGzip({ level: 4 }), createWriteStream(unfinished, { mode: 0o600, flush: true }));
      const filled = (async () => {
        await addText(tar, entryNames.manifest, JSON.stringify(manifest, null, 2));
        const files = await addFiles(tar, store, tenant.id);
        const digests: Record<string, TableDigest> = {};
        for (const table of tables) {
          const parts = inParts(tar, table.name);
          digests[table.name] = await copyTable(client, table, tenant.id, parts.add);
          await parts.end();
        }
        const ending: Ending = { tables: digests, files };
        await addText(tar, entryNames.ending, JSON.stringify(ending, null, 2));
        tar.finalize();
        return ending;
      })();
      filled.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error('The export failed.')));
      await Promise.all([written, filled]);
      await rename(unfinished, options.path);
      return await filled;
    } finally {
      await rm(unfinished, { force: true });
    }
  } finally {
    await client.query('rollback');
  }
}

async function findTenant(client: pg.Client, slug: string): Promise<Manifest['tenant'] | undefined> {
  const { rows } = await client.query<Manifest['tenant']>(
    `select id, slug, name, logo, time_zone as "timeZone", currency, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
       from tenant where slug = $1 and status in ('active', 'suspended')`,
    [slug],
  );
  return rows[0];
}

function addText(tar: Pack, name: string, text: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()));
  });
}

async function addFiles(tar: Pack, store: FileStore, tenantId: string): Promise<number> {
  let count = 0;
  for await (const hash of store.hashes(tenantId)) {
    const size = await store.sizeOf(tenantId, hash);
    const content = await store.open(tenantId, hash);
    if (size === undefined || content === undefined) continue;
    await pipeline(content, tar.entry({ name: entryNames.file(hash), size, mode: 0o600 }));
    count += 1;
  }
  return count;
}

/** A table's rows as entries of a few megabytes each, since an entry begins with its size. */
function inParts(tar: Pack, table: string) {
  let kept: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    if (size === 0) return;
    part += 1;
    const whole = Buffer.concat(kept);
    kept = [];
    size = 0;
    await addText(tar, entryNames.part(table, part), whole);
  };
  return {
    add: async (bytes: Buffer) => {
      kept.push(bytes);
      size += bytes.length;
      if (size >= partBytes) await flush();
    },
    end: flush,
  };
}
