import { readdir } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { buildApp } from '../../app.ts';

useTestApp();

const edge = 'xxEDGExx';

it('an upload that is too big is refused as soon as it is, while its end is still to come', { timeout: 90_000 }, async () => {
  const client = await (await aTenant()).user({ role: 'manager' });
  const app = await buildApp(testApp().running.services);
  const sockets: Socket[] = [];
  app.http.server.on('connection', (socket) => sockets.push(socket));
  let asked: IncomingHttpHeaders = {};
  app.http.server.on('request', ({ headers: of }) => {
    asked = of;
  });
  const taken = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'x-tenant': client.tenant, authorization: `Bearer ${client.token ?? ''}`, 'content-type': `multipart/form-data; boundary=${edge}` };
  const sent = request(`${address}/v1/files`, { method: 'POST', headers });
  // The server goes on reading, and is left alone by the end of the test.
  sent.on('error', () => undefined);
  try {
    let isAnswered = false;
    const answered = new Promise<{ status: number; text: string; read: number }>((resolve, reject) => {
      sent.on('close', () => reject(new Error('The connection ended without an answer.')));
      sent.on('response', (response) => {
        const read = taken();
        isAnswered = true;
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, read }));
      });
    });
    // Where the test fails earlier, its end is not one of this as well.
    answered.catch(() => undefined);
    sent.write(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`);
    // No length is announced, and as much as is allowed is taken without a word: the answer comes of what is counted on the way.
    const [most, megabyte] = [25 * 1_048_576, 1_048_576];
    sent.write(Buffer.alloc(most - megabyte, 1));
    await expect.poll(taken, { timeout: 25_000 }).toBeGreaterThan(most - megabyte);
    expect(isAnswered).toBe(false);
    sent.write(Buffer.alloc(2 * megabyte, 1));
    const { status, text, read } = await answered;
    expect([asked['content-length'], asked['transfer-encoding'], sent.writableEnded]).toEqual([undefined, 'chunked', false]);
    expect(read).toBeGreaterThan(most);
    expect([status, JSON.parse(text)]).toMatchObject([413, { detail: 'File too big.' }]);
    await expect.poll(() => readdir(join(testApp().running.services.config.dataDir, 'files', 'incoming')).catch(() => [])).toEqual([]);
  } finally {
    sent.destroy();
    await app.http.close();
  }
});
