import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allRoutes } from '@quarterlight/contract';
import { uploadFiles } from '@quarterlight/contract/files/library-routes';
import { node, nodesOf, textOf } from '@quarterlight/contract/json-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPng } from '../../src/areas/worksheets/job.fixtures.ts';
import { fileForm } from '../kit/file-form.ts';
import { testApp, useTestApp } from '../kit/harness.ts';
import { aTenant, keyHolder, type TestTenant } from '../kit/tenants.ts';
import { owners, recordsOf } from '../kit/walk-records.ts';

useTestApp();

const run = promisify(execFile);
let tenant: TestTenant;
let folder: string;
let environment: NodeJS.ProcessEnv;
let description: unknown;

beforeAll(async () => {
  tenant = await aTenant();
  const of = await owners(tenant);
  // One record of every kind, so that every list has a first one.
  for (const make of Object.values(recordsOf)) await make(tenant, of);
  const holder = await keyHolder(tenant, (await tenant.user()).userId);
  const upload = await holder.raw('POST', uploadFiles.path, fileForm('dot.png', Buffer.from(aPng, 'base64'), { type: 'image/png' }));
  expect(upload.status).toBe(200);
  const address = await testApp().app.http.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'quarterlight-examples-'));
  environment = { ...process.env, QL: address, QL_TENANT: tenant.slug, QL_KEY: holder.token ?? '' };
  description = await (await fetch(`${address}/v1/openapi.json`)).json();
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const operations = () =>
  Object.entries(node(node(description)['paths'])).flatMap(([path, methods]) =>
    Object.entries(node(methods)).map(([method, of]) => ({ name: `${method.toUpperCase()} ${path}`, of: node(of), example: node(node(of)['x-example']) })),
  );

/** The status that an example ends with, run by a shell as it is printed. */
async function statusOf(source: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', `${source} -w '\\n%{http_code}'`], { cwd: folder, env: environment, maxBuffer: 50_000_000 });
  return stdout.trimEnd().split('\n').at(-1) ?? '';
}

it('describes every route, in its area, with who may, its refusals and an example', () => {
  const all = operations();
  expect(all.length).toBe(allRoutes.length);
  for (const { name, of, example } of all) {
    expect([name, textOf(of['summary']) !== '', textOf(example['source']).startsWith('curl') || textOf(example['source']).startsWith('ID=')]).toEqual([
      name,
      true,
      true,
    ]);
    for (const refusal of nodesOf(of['x-refusals'])) expect(Object.keys(refusal).sort()).toEqual(expect.arrayContaining(['code', 'status', 'text']));
  }
});

it('prints examples of reading that run as they stand, with a key', { timeout: 180_000 }, async () => {
  // The one run that there is here waits, and has no result yet; whoever asks is of no account; a video is played with the ticket of whoever watches it;
  // the evidence of a calibration and a message about a delay wait for what the worksheet there is lacks.
  const otherwise = [
    'GET /v1/runs/{id}/result',
    'GET /v1/customer-jobs/account',
    'GET /v1/help/videos/{id}/stream',
    'GET /v1/worksheets/{id}/calibrations/evidence',
    'GET /v1/worksheets/{id}/tell',
  ];
  const examples = operations().filter(({ name, example }) => example['runs'] === true && !otherwise.includes(name));
  expect(examples.length).toBeGreaterThan(80);
  const waiting = [...examples];
  const failed: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const status = await statusOf(textOf(next.example['source']));
      if (!/^2\d\d$/.test(status)) failed.push(`${status} ${next.name}\n${textOf(next.example['source'])}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  expect(failed).toEqual([]);
});

it('prints an example of making something that makes it', async () => {
  const example = operations().find(({ name }) => name === 'POST /v1/vehicles')?.example;
  expect(await statusOf(textOf(example?.['source']))).toBe('200');
  const made = await tenant.scope.read((tx) => tx.db.selectFrom('vehicle').select('registration').where('registration', '=', 'AB12CDE').execute());
  expect(made).toHaveLength(1);
});
