import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${inject('baseUrl')}${path}`, { headers });

async function signedIn(): Promise<Record<string, string>> {
  const headers = { 'x-tenant': 'demo', 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password: inject('demoPassword') });
  const answer = await fetch(`${inject('baseUrl')}/v1/auth/login`, { method: 'POST', headers, body });
  return { 'x-tenant': 'demo', authorization: `Bearer ${z.string().parse(await answer.json())}` };
}

// What is loaded when it is first needed may be missing in the built product alone.
describe('the built product', () => {
  it.each([
    ['/metrics', 'text/plain', 'process_cpu_seconds_total'],
    ['/health/live', 'application/json', 'live'],
    ['/health/ready', 'application/json', 'ready'],
    ['/v1/openapi.json', 'application/json', '/v1/auth/login'],
    ['/v1/docs', 'text/html', 'API reference'],
    ['/', 'text/html', 'csp-nonce'],
  ])('answers %s', async (path, type, word) => {
    for (let time = 1; time <= 2; time += 1) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(type)]);
      expect(await answer.text()).toContain(word);
    }
  });

  it('loads what hashes passwords, reads sheets, lays out documents', async () => {
    const headers = await signedIn();
    const { items } = z.object({ items: z.array(z.object({ id: z.uuid() })) }).parse(await (await ask('/v1/invoices?limit=1', headers)).json());
    const pdf = await ask(`/v1/invoices/${items[0]?.id}/pdf`, headers);
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    const Exports = z.object({ groups: z.array(z.object({ exports: z.array(z.object({ name: z.string(), dateTitle: z.string().nullable() })) })) });
    const { groups } = Exports.parse(await (await ask('/v1/exports', headers)).json());
    const [first] = groups.flatMap(({ exports }) => exports);
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const range = first?.dateTitle == null ? '' : `&from=${day}&to=${day}`;
    const sheet = await ask(`/v1/exports/${first?.name}?format=xlsx${range}`, headers);
    expect([
      sheet.status,
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([200, 'PK']);
  });

  it('draws a picture anew', async () => {
    const headers = await signedIn();
    const form = new FormData();
    // A picture of one point.
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    form.append('file', new Blob([gif], { type: 'image/gif' }), 'x.html');
    const kept = await fetch(`${inject('baseUrl')}/v1/files`, { method: 'POST', headers, body: form });
    const [file] = z.array(z.object({ fileId: z.uuid() })).parse(await kept.json());
    const preview = await ask(`/v1/files/${file?.fileId}/preview?width=100`, headers);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(
      Buffer.from(await preview.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    const content = await ask(`/v1/files/${file?.fileId}/content`, headers);
    expect(content.headers.get('content-disposition')).toBe('attachment; filename="x.html.gif"');
    await content.body?.cancel();
  });
});
