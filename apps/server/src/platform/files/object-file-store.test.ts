import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId } from '@quarterlight/kit/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startObjectStandIn } from '../../../testing/kit/object-stand-in.ts';
import { readConfig } from '../config.ts';
import { openFileStore, openPartStore } from './open-file-store.ts';

const key = 'AKIDEXAMPLE';
let dataDir: string;
let standIn: Awaited<ReturnType<typeof startObjectStandIn>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-objects-'));
  standIn = await startObjectStandIn('glass', { key, pageSize: 3 });
});
afterAll(async () => {
  await standIn.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const storeOf = (url = standIn.url) => openFileStore(readConfig({ DATA_DIR: dataDir, FILES_URL: url }));
const bytes = async (stream: Readable | undefined) => stream && (await buffer(stream)).toString();

describe('files in an object store', () => {
  it('are kept once by their content, read by another server, and leave nothing on the disk', async () => {
    const [one, other, tenant] = [storeOf(), storeOf(), newId()];
    const { hash, size } = await one.put(tenant, Buffer.from('a windscreen'));
    const path = join(dataDir, 'source');
    await writeFile(path, 'a windscreen');
    expect([await one.put(tenant, path), await other.putStream(tenant, Readable.from(['a wind', 'screen'])), size]).toEqual([
      { hash, size: 12 },
      { hash, size: 12 },
      12,
    ]);
    expect([...standIn.objects.keys()]).toEqual([`kept/${tenant}/${hash.slice(0, 2)}/${hash}`]);
    expect([await bytes(await other.open(tenant, hash)), await other.sizeOf(tenant, hash)]).toEqual(['a windscreen', 12]);
    expect(standIn.asked.filter((each) => each.startsWith('PUT'))).toHaveLength(1);
    expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
  });

  it('that are not there are nothing; a bucket that is not there, or a key that is wrong, is trouble', async () => {
    const [tenant, hash] = [newId(), 'a'.repeat(64)];
    expect([await storeOf().open(tenant, hash), await storeOf().sizeOf(tenant, hash)]).toEqual([undefined, undefined]);
    expect(await storeOf().derive(tenant, hash, '320.webp', () => Promise.reject(new Error('never')))).toBeUndefined();
    await expect(storeOf(standIn.url.replace('@glass', '@other')).open(tenant, hash)).rejects.toThrow('NoSuchBucket');
    const stranger = storeOf(standIn.url.replace(key, 'AKIDOTHER'));
    await expect(stranger.open(tenant, hash)).rejects.toThrow('InvalidAccessKeyId');
    await expect(stranger.put(tenant, Buffer.from('a'))).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(storeOf().open(tenant, '../../secrets')).rejects.toThrow('Not a content hash');
  });

  it('are read by a range without the rest of them', async () => {
    const [store, tenant] = [storeOf(), newId()];
    const { hash } = await store.put(tenant, Buffer.from('a windscreen with a heated edge'));
    expect(await bytes(await store.open(tenant, hash, { from: 2, to: 11 }))).toBe('windscreen');
    expect(standIn.asked.at(-1)).toBe(`GET kept/${tenant}/${hash.slice(0, 2)}/${hash} bytes=2-11`);
  });

  it('arrive in parts at whichever server is asked, and leave none behind', async () => {
    const config = readConfig({ DATA_DIR: dataDir, FILES_URL: standIn.url });
    const [one, other, tenant, upload] = [openPartStore(config), openPartStore(config), newId(), newId()];
    const path = join(dataDir, 'part');
    await writeFile(path, 'a wind');
    await one.put(tenant, upload, 0, path);
    await writeFile(path, 'screen');
    for (const [store, offset] of [
      [other, 6],
      [one, 12],
      [other, 18],
    ] as const)
      await store.put(tenant, upload, offset, path);
    const parts = await one.list(tenant, upload);
    expect(parts).toEqual([0, 6, 12, 18].map((offset) => ({ offset, size: 6 })));
    expect([await bytes(await one.open(tenant, upload, 6)), await one.open(tenant, upload, 7), await one.list(tenant, newId())]).toEqual([
      'screen',
      undefined,
      [],
    ]);
    await other.remove(tenant, upload);
    expect([...standIn.objects.keys()].filter((name) => name.includes(upload))).toEqual([]);
    await expect(one.list(tenant, '../other')).rejects.toThrow('Not the id of an upload');
  });

  it('that are large go in parts', { timeout: 60_000 }, async () => {
    const large = Buffer.alloc(40 * 1_048_576, 'glass');
    const { hash } = await storeOf().put('tenant', large);
    const stream = await storeOf().open('tenant', hash);
    expect(stream && (await buffer(stream)).equals(large)).toBe(true);
  });

  it('are listed and removed page by page, with what was made of them', async () => {
    const [store, tenant, neighbour] = [storeOf(), newId(), newId()];
    const kept = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((content) => store.put(tenant, Buffer.from(content))));
    await store.put(neighbour, Buffer.from('a'));
    const [first] = kept;
    let made = 0;
    const derive = () =>
      store.derive(tenant, first?.hash ?? '', '320.webp', async (_source, target) => {
        made += 1;
        await writeFile(target, 'smaller');
      });
    expect(await Promise.all([derive(), derive()].map(async (each) => bytes(await each)))).toEqual(['smaller', 'smaller']);
    expect([await bytes(await derive()), made]).toEqual(['smaller', 1]);
    await store.remove(tenant, first?.hash ?? '');
    expect([...standIn.objects.keys()].filter((name) => name.includes(first?.hash ?? '') && name.includes(tenant))).toEqual([]);
    const left: string[] = [];
    for await (const hash of store.hashes(tenant)) left.push(hash);
    expect(left.toSorted()).toEqual(
      kept
        .slice(1)
        .map(({ hash }) => hash)
        .toSorted(),
    );
    expect(await store.removeTenant(tenant)).toBe(4);
    expect([...standIn.objects.keys()].filter((name) => name.includes(neighbour))).toHaveLength(1);
    expect([...standIn.objects.keys()].filter((name) => name.includes(tenant))).toEqual([]);
  });

  it.each(['https://glass.example', 's3://UPPER/x', 's3://key@glass', 's3://glass?endpoint=ftp://x', 's3://k:%E0%A4@glass'])(
    'at %s are refused at the start, in words without the secret',
    (url) => {
      expect(() => readConfig({ FILES_URL: url })).toThrow('The variable FILES_URL is wrong: FILES_URL must look like s3://KEY:SECRET@bucket/folder');
    },
  );
});
