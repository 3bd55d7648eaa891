import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import { openClient } from '../database/open-client.ts';
import type { ClusterPlace } from '../embedded/cluster.ts';
import { clusterFiles, unlessGone } from './cluster-files.ts';
import type { Manifest } from './manifest.ts';
import { archiveOf, baseName, manifestOf } from './names.ts';
import type { BackupStore } from './store.ts';
import { tarEnd, tarHeading, tarPadding } from './tar.ts';

/** One backup at a time; the lock goes with the session. */
const lockNumber = 7_281_932_005;
const chunkSize = 1_048_576;

interface Making {
  /** The database, as its superuser. */
  readonly ownerUrl: string;
  readonly place: ClusterPlace;
  /** More files by the names that they get in the archive. */
  readonly beside: Readonly<Record<string, string>>;
  readonly store: BackupStore;
  /** A folder of our own for the draft, on the disk of the store. */
  readonly drafts: string;
  /** Bytes a second at most; as many as go unless told. */
  readonly pace?: number | undefined;
  /** Whether to begin at once, with a checkpoint that the disk feels, or with the next one. */
  readonly atOnce: boolean;
  /** Waits until a part of the log is in the backups. */
  readonly untilKept: (part: string) => Promise<void>;
}

const Head = z.object({ tenantId: z.string(), position: z.coerce.number(), hash: z.string() });

/** Copies the database while it works, into one archive that every tar can unpack, and answers what it made. Throws where another backup is under way. */
export async function makeBase(making: Making): Promise<Manifest> {
  const client = await openClient(making.ownerUrl, 'quarterlight backup');
  const startedAt = new Date();
  const base = baseName(startedAt);
  const draft = join(making.drafts, `${base}.tar.gz`);
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0');
    const { rows: locks } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockNumber]);
    if (locks[0]?.held !== true) throw new Error('Another backup is under way: wait for its end.');
    const asked = await client.query<{ database: string; postgres: string }>(
      `select system_identifier::text as database, current_setting('server_version') as postgres from pg_control_system()`,
    );
    const { database = '', postgres = '' } = asked.rows[0] ?? {};
    const heads = await sealedHeads(client);
    await mkdir(making.drafts, { recursive: true, mode: 0o700 });
    // With the lock in hand, what else is there was left by one that was killed.
    for (const name of await readdir(making.drafts)) if (name.endsWith('.tar.gz')) await rm(join(making.drafts, name), { force: true });
    await client.query('select pg_backup_start($1, $2)', [`quarterlight ${base}`, making.atOnce]);
    const parts = { first: '', last: '' };
    const files: Manifest['files'] = [];
    const archive = tarOf(making, files, async () => {
      const { rows } = await client.query<{ label: string; map: string; last: string }>(
        'select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
      );
      const { label = '', last = '' } = rows[0] ?? {};
      parts.first = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1] ?? '';
      parts.last = last;
      return { backup_label: label, ...(rows[0]?.map ? { tablespace_map: rows[0].map } : {}) };
    });
    const hash = createHash('sha256');
    const sum = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(
      Readable.from(archive, { objectMode: false, highWaterMark: chunkSize }),
      createGzip({ level: 1, chunkSize: 262_144 }),
      sum,
      createWriteStream(draft, { mode: 0o600 }),
    );
    const packedBytes = (await stat(draft)).size;
    await making.store.put(archiveOf(database, base), draft, { move: true });
    await making.untilKept(parts.last);
    const manifest: Manifest = {
      base,
      database,
      postgres,
      startedAt: startedAt.toISOString(),
      endedAt: new Date().toISOString(),
      firstPart: parts.first,
      lastPart: parts.last,
      bytes: files.reduce((total, { size }) => total + size, 0),
      packedBytes,
      sha256: hash.digest('hex'),
      heads,
      files,
    };
    await writeFile(draft, JSON.stringify(manifest), { mode: 0o600 });
    await making.store.put(manifestOf(database, base), draft, { move: true });
    return manifest;
  } finally {
    // The end of the session ends a backup that was begun, too.
    await client.end().catch(() => undefined);
    await rm(draft, { force: true });
  }
}

/** How far each company's log is sealed: a restored database must have come at least so far. */
async function sealedHeads(client: pg.Client): Promise<Manifest['heads']> {
  const { rows: there } = await client.query<{ there: boolean }>(`select to_regclass('public.log_seal') is not null as there`);
  if (there[0]?.there !== true) return [];
  const { rows } = await client.query(
    `select t.id as "tenantId", s.position, s.hash from tenant t
       cross join lateral (select position, hash from log_seal where tenant_id = t.id order by position desc limit 1) s order by 1`,
  );
  return z.array(Head).parse(rows);
}

/** The archive: files as they are at this moment, whatever is being written to them, and last what makes a whole of them. */
async function* tarOf({ place, beside, pace }: Making, files: Manifest['files'], end: () => Promise<Record<string, string>>): AsyncGenerator<Buffer> {
  const slow = paced(pace);
  const whole = (name: string, content: Buffer) => {
    files.push({ name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    return [tarHeading({ name, size: content.length, modified: Date.now() }), content, tarPadding(content.length)];
  };
  for (const file of await clusterFiles(place.cluster)) {
    const name = `cluster/${file.name}`;
    if (name.endsWith('/')) {
      yield tarHeading({ ...file, name });
      continue;
    }
    const handle = await open(join(place.cluster, file.name), 'r').catch(unlessGone);
    if (!('read' in handle)) continue;
    const hash = createHash('sha256');
    try {
      const { size } = await handle.stat();
      yield tarHeading({ ...file, name, size });
      for (let left = size; left > 0; ) {
        const chunk = Buffer.allocUnsafe(Math.min(left, chunkSize));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length);
        // Cut short meanwhile: its end comes back from the log.
        const part = bytesRead === 0 ? chunk.fill(0) : chunk.subarray(0, bytesRead);
        hash.update(part);
        left -= part.length;
        yield part;
        await slow(part.length);
      }
      yield tarPadding(size);
      files.push({ name, size, sha256: hash.digest('hex') });
    } finally {
      await handle.close();
    }
  }
  for (const [name, content] of Object.entries(beside)) yield* whole(name, Buffer.from(content));
  for (const [name, text] of Object.entries(await end())) yield* whole(`cluster/${name}`, Buffer.from(text));
  yield tarEnd();
}

/** Waits so that no more bytes a second go by than asked. */
function paced(pace: number | undefined): (bytes: number) => Promise<void> {
  const began = Date.now();
  let gone = 0;
  return async (bytes) => {
    gone += bytes;
    if (pace === undefined) return;
    const early = (gone / pace) * 1_000 - (Date.now() - began);
    if (early > 50) await pause(early);
  };
}
