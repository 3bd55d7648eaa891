import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { startClearingUploads } from '../../src/areas/files/index.ts';
import { aCompany, aJob, aPng } from '../../src/areas/worksheets/job.fixtures.ts';
import type { Client } from '../kit/client.ts';
import { fileForm } from '../kit/file-form.ts';
import { testApp, useTestApp } from '../kit/harness.ts';

useTestApp();

const png = Buffer.from(aPng, 'base64');
const incoming = () => join(testApp().running.services.config.dataDir, 'files', 'incoming');

function upload(client: Client, path: string, file: { name?: string; content?: Buffer }, key: string, edge: string) {
  const { payload, headers } = fileForm(file.name ?? 'damage.png', file.content ?? png, { type: 'image/png', edge });
  return client.raw('POST', path, { payload, headers: { ...headers, 'idempotency-key': key } });
}

describe('an upload that is sent again', () => {
  it('is kept once; the same key with another file is refused and keeps nothing', async () => {
    const company = await aCompany();
    const job = await aJob(company);
    const [path, key] = [`/v1/worksheets/${job.id}/files`, newId()];
    const first = await upload(company.manager, path, {}, key, 'first-edge');
    expect(first.status, first.text).toBe(200);
    const again = await upload(company.manager, path, {}, key, 'another-edge');
    expect([again.status, again.body]).toEqual([200, first.body]);
    const rows = () => company.tenant.scope.read((tx) => tx.db.selectFrom('file').select('name').where('entity_id', '=', job.id).execute());
    expect(await rows()).toHaveLength(1);
    for (const other of [{ content: Buffer.concat([png, Buffer.from('.')]) }, { name: 'another.png' }]) {
      const refused = await upload(company.manager, path, other, key, 'first-edge');
      expect([refused.status, refused.problem.code]).toEqual([400, 'request.key_reused']);
    }
    expect(await rows()).toHaveLength(1);
    expect(await readdir(incoming())).toEqual([]);
  });
});

describe('what a killed server had half received', () => {
  it('is removed an hour later, at a start, and nothing that is still being received', async () => {
    await mkdir(incoming(), { recursive: true });
    const [old, young] = [join(incoming(), newId()), join(incoming(), newId())];
    for (const path of [old, young]) await writeFile(path, 'half');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(old, hoursAgo, hoursAgo);
    const clearing = startClearingUploads(testApp().running.services);
    await clearing.stop();
    expect(await readdir(incoming())).toEqual([young.slice(incoming().length + 1)]);
    await rm(young);
  });
});
