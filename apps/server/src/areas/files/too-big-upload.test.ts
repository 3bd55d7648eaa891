import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { buildApp } from '../../app.ts';

useTestApp();

const edge = 'xxEDGExx';

it('an upload that is too big is refused as soon as it is, while its end is still to come', async () => {
  const client = await (await aTenant()).user({ role: 'manager' });
  const app = await buildApp(testApp().running.services);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'x-tenant': client.tenant, authorization: `Bearer ${client.token ?? ''}`, 'content-type': `multipart/form-data; boundary=${edge}` };
  const sent = request(`${address}/v1/files`, { method: 'POST', headers });
  // The server goes on reading, and is left alone by the end of the test.
  sent.on('error', () => undefined);
  try {
    const answered = new Promise<{ status: number; text: string }>((resolve) => {
      sent.on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
    });
    sent.write(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`);
    sent.write(Buffer.alloc(26 * 1_048_576, 1));
    const { status, text } = await answered;
    expect([status, JSON.parse(text)]).toMatchObject([413, { detail: 'File too big.' }]);
    await expect.poll(() => readdir(join(testApp().running.services.config.dataDir, 'files', 'incoming')).catch(() => [])).toEqual([]);
  } finally {
    sent.destroy();
    await app.http.close();
  }
});
