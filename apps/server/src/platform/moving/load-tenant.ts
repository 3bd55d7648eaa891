import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import type { FileStore } from '../files/store.ts';
import { digestTenant } from './digest-tenant.ts';
import { Ending, Manifest } from './file-form.ts';
import { migrationsOf } from './migrations-of.ts';
import { movedOf, readTenantTables, readyToMove } from './tenant-tables.ts';

interface Loading {
  readonly path: string;
  /** The name that it goes by here; the one it had unless told. */
  readonly as?: string | undefined;
}

/**
 * Loads a tenant from its file, in one transaction: all of it or nothing, and only where each table comes to what it came to where it was exported. Refuses a
 * tenant that is here already, a name that is taken, and a file of another shape of the database. It is 'loading' at the end: nobody can sign in before it is
 * opened.
 */
export async function loadTenant(client: pg.Client, store: FileStore, { path, as }: Loading): Promise<Manifest & { ending: Ending; slug: string }> {
  await readyToMove(client);
  await client.query("begin; set local app.moving = 'on'");
  let begun: string | undefined;
  try {
    const reader = readFrom(path);
    const first = await reader.next();
    const manifest = Manifest.parse(await asJson(first, 'manifest.json'));
    const slug = as ?? manifest.tenant.slug;
    await assertFits(client, manifest, slug);
    begun = manifest.tenant.id;
    await insertTenant(client, manifest, slug);
    const ending = await takeEntries(client, store, manifest, reader);
    await assertSame(client, manifest.tenant.id, ending);
    await client.query('commit');
    return { ...manifest, ending, slug };
  } catch (error) {
    await client.query('rollback');
    if (begun !== undefined) await store.removeTenant(begun);
    throw error;
  }
}

interface Entry {
  readonly name: string;
  readonly content: Readable;
}

async function* readFrom(path: string): AsyncGenerator<Entry> {
  const entries = extract();
  const read = pipeline(createReadStream(path), createGunzip(), entries);
  read.catch((error: unknown) => entries.destroy(error instanceof Error ? error : undefined));
  for await (const entry of entries) yield { name: entry.header.name, content: entry };
  await read;
}

async function asJson(result: IteratorResult<Entry>, name: string): Promise<unknown> {
  if (result.done === true || result.value.name !== name) throw new Error('This file is no tenant of Quarterlight.');
  return JSON.parse((await buffer(result.value.content)).toString('utf8'));
}

async function assertFits(client: pg.Client, manifest: Manifest, slug: string): Promise<void> {
  const here = await migrationsOf(client);
  const names = new Set([...Object.keys(here), ...Object.keys(manifest.migrations)]);
  const other = [...names].filter((name) => here[name] !== manifest.migrations[name]).toSorted();
  if (other.length > 0)
    throw new Error(
      `The file is from another version of the product (${manifest.product}): it differs from this one by ${other.length} migrations, the first being ${other[0]}. Bring both installations to the same version, then export and load again.`,
    );
  const { rows } = await client.query<{ id: string; slug: string; status: string }>('select id, slug, status from tenant where id = $1 or slug = $2', [
    manifest.tenant.id,
    slug,
  ]);
  const same = rows.find(({ id }) => id === manifest.tenant.id);
  if (same !== undefined)
    throw new Error(
      same.status === 'loading'
        ? `A load of this company was interrupted: erase ${same.slug}, then load it again.`
        : `This company is here already, as ${same.slug}. A second one of it cannot be loaded beside the first.`,
    );
  if (rows.length > 0) throw new Error(`Another company is called ${slug} here. Load this one by another name, with --as=….`);
}

async function insertTenant(client: pg.Client, { tenant }: Manifest, slug: string): Promise<void> {
  await client.query("insert into tenant (id, slug, name, logo, time_zone, currency, created_at, status) values ($1, $2, $3, $4, $5, $6, $7, 'loading')", [
    tenant.id,
    slug,
    tenant.name,
    tenant.logo,
    tenant.timeZone,
    tenant.currency,
    tenant.createdAt,
  ]);
}

async function takeEntries(client: pg.Client, store: FileStore, manifest: Manifest, entries: AsyncGenerator<Entry>): Promise<Ending> {
  const known = new Map(movedOf(await readTenantTables(client)).map((table) => [table.name, table]));
  const order = new Map(manifest.tables.map(({ name }, index) => [name, index]));
  let table: TableLoad | undefined;
  let files = 0;
  try {
    for await (const { name, content } of entries) {
      const [kind, subject = ''] = name.split('/');
      if (kind === 'files') {
        await takeFile(store, manifest.tenant.id, subject, content);
        files += 1;
        continue;
      }
      if (kind === 'ending.json') {
        await table?.end();
        const ending = Ending.parse(JSON.parse((await buffer(content)).toString('utf8')));
        if (ending.files !== files) throw new Error(`The file is broken: it should hold ${ending.files} files and holds ${files}.`);
        return ending;
      }
      const columns = known.get(subject)?.columns;
      if (kind !== 'tables' || columns === undefined || !order.has(subject)) throw new Error(`The file is broken: it holds ${name}.`);
      if (table?.name !== subject) {
        await table?.end();
        table = await loadInto(client, subject, columns);
      }
      await table.add(content);
    }
  } catch (error) {
    await table?.giveUp();
    throw error;
  }
  throw new Error('The file is broken: its end is missing.');
}

async function takeFile(store: FileStore, tenantId: string, hash: string, content: Readable): Promise<void> {
  const kept = await store.putStream(tenantId, content);
  if (kept.hash !== hash) throw new Error(`The file is broken: the content of ${hash} is another.`);
}

interface TableLoad {
  readonly name: string;
  readonly add: (content: Readable) => Promise<void>;
  readonly end: () => Promise<void>;
  /** Ends a copy that is under way: nothing else is asked on its connection before that. */
  readonly giveUp: () => Promise<void>;
}

/** Rows go through a table of the session, since COPY into one with row-level security is refused; then into theirs in one statement, as rows may point at each other. */
async function loadInto(client: pg.Client, name: string, columns: readonly string[]): Promise<TableLoad> {
  const table = pg.escapeIdentifier(name);
  const listed = columns.map(pg.escapeIdentifier).join(', ');
  await client.query(`create temp table incoming on commit drop as select ${listed} from ${table} with no data`);
  const copy: CopyStreamQuery = client.query(from(`copy incoming (${listed}) from stdin`));
  return {
    name,
    async add(content) {
      await pipeline(content, copy, { end: false });
    },
    async end() {
      copy.end();
      await new Promise((resolve, reject) => copy.once('finish', resolve).once('error', reject));
      await client.query(`insert into ${table} (${listed}) select ${listed} from incoming`);
      await client.query('drop table incoming');
    },
    async giveUp() {
      if (copy.writableEnded || copy.destroyed) return;
      const ended = new Promise((resolve) => copy.once('close', resolve));
      copy.once('error', () => {});
      copy.destroy(new Error('The load was given up.'));
      await ended;
    },
  };
}

async function assertSame(client: pg.Client, tenantId: string, { tables }: Ending): Promise<void> {
  const here = await digestTenant(client, tenantId);
  for (const [name, { rows, digest }] of Object.entries(tables)) {
    if (here[name]?.digest !== digest) throw new Error(`The rows of ${name} did not arrive as they left: ${rows} left, ${here[name]?.rows ?? 0} arrived.`);
  }
}
