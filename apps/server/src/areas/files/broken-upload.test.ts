import { mkdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { buildApp } from '../../app.ts';

useTestApp();

const edge = 'xxEDGExx';

/** One request on the agent's only connection; the port that it came from tells whether it was the same. */
const send = (agent: Agent, port: number, path: string, client: Client, payload?: Buffer) =>
  new Promise<{ status: number; from: number }>((resolve, reject) => {
    const type = payload ? { 'content-type': `multipart/form-data; boundary=${edge}`, 'content-length': String(payload.length) } : {};
    const headers = { 'x-tenant': client.tenant, authorization: `Bearer ${client.token ?? ''}`, ...type };
    const sent = request({ agent, port, host: '127.0.0.1', path, method: payload ? 'POST' : 'GET', headers, timeout: 5_000 }, (response) => {
      const from = response.socket.localPort ?? 0;
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, from }));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end(payload);
  });

it('an upload that finds no place on the disk leaves its connection fit for the next request', async () => {
  const client = await (await aTenant()).user({ role: 'manager' });
  const app = await buildApp(testApp().running.services);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const folder = join(testApp().running.services.config.dataDir, 'files');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'no folder');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const payload = Buffer.concat([
      Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n`),
      Buffer.alloc(3_000_000, 1),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    const failed = await send(agent, port, '/v1/files', client, payload);
    expect(failed.status).toBe(503);
    expect(await send(agent, port, '/v1/users/claims', client)).toEqual({ status: 200, from: failed.from });
  } finally {
    agent.destroy();
    await rm(folder);
    await mkdir(folder);
    await app.http.close();
  }
});
