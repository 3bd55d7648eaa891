import { createServer } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutbound, OutboundFailed, OutboundRefused } from './outbound.ts';

/** Something inside that nobody may reach: it counts who comes. */
let hits = 0;
const inside = createListener((socket) => {
  hits += 1;
  socket.destroy();
});
/** A service that the operator named, which answers as its path says. */
const named = createServer((request, reply) => {
  if (request.url === '/redirect') reply.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/` }).end();
  else if (request.url === '/long') reply.end('x'.repeat(2_000_000));
  else if (request.url === '/drip') reply.write('x');
  else if (request.url === '/silent') return;
  else request.pipe(reply);
});
const portOf = (server: { address(): string | AddressInfo | null }) => Number(Object(server.address()).port);
const listening = (server: typeof inside) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

beforeAll(async () => {
  await Promise.all([listening(inside), listening(named)]);
});
afterAll(() => {
  inside.close();
  named.closeAllConnections();
  named.close();
});

const from = (...addresses: string[]) => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const names: Readonly<Record<string, readonly string[]>> = {
  'loopback.example.com': ['127.0.0.1'],
  'private.example.com': ['10.1.2.3'],
  'metadata.example.com': ['169.254.169.254'],
  'six.example.com': ['::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'translated.example.com': ['64:ff9b::7f00:1'],
  'mixed.example.com': ['1.1.1.1', '127.0.0.1'],
  'nothing.example.com': [],
};
const outbound = makeOutbound({ trusted: () => [`http://127.0.0.1:${portOf(named)}`], resolve: async (host) => from(...(names[host] ?? ['127.0.0.1'])) });

/** Ways to write an address of this machine or of a private network. */
const literals = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '017700000001',
  '2130706433',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '127.255.255.254',
  '①②⑦.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '10.0.0.1',
  '0xa.1',
  '012.1',
  '167772161',
  '172.16.5.5',
  '192.168.0.1',
  '0xc0a80001',
  '3232235521',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '100.100.100.200',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[ff02::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localtest.me',
  ...Object.keys(names),
];
const targets = [
  ...literals.flatMap((host) => [`https://${host}:PORT/`, `https://${host}:PORT/hook?to=https://example.com`, `http://${host}:PORT/`]),
  'https://one.example.com@127.0.0.1:PORT/',
  'https://user:secret@loopback.example.com:PORT/',
  'https://127.0.0.1:PORT#@example.com/',
  'https://127.0.0.1:PORT\\@example.com/',
  'https://127.0.0.1:PORT/\r\nHost: example.com',
  'https://127.0\t.0.1:PORT/',
  'https:127.0.0.1:PORT',
  'https:\\\\127.0.0.1:PORT',
  '//127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_GET',
  'file:///etc/passwd',
  'ftp://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'https://',
  'https://:PORT/',
  '',
  'not an address',
  'http://example.com/',
];

describe('outside services', () => {
  it.each(targets.map((target) => target.replaceAll('PORT', '{port}')))('are never %j', async (target) => {
    const url = target.replaceAll('{port}', String(portOf(inside)));
    hits = 0;
    await expect(outbound.call({ url, within: 2_000 })).rejects.toBeInstanceOf(OutboundRefused);
    expect(await outbound.whyNot(url)).toBeTypeOf('string');
    expect(hits).toBe(0);
  });

  it('are asked for their address each time, so that one which changed is refused', async () => {
    const answers = [['1.1.1.1'], ['127.0.0.1']];
    const changing = makeOutbound({ trusted: () => [], resolve: async () => from(...(answers.shift() ?? [])) });
    hits = 0;
    const url = `https://rebinding.example.com:${portOf(inside)}/`;
    expect(await changing.whyNot(url)).toBeUndefined();
    await expect(changing.call({ url })).rejects.toBeInstanceOf(OutboundRefused);
    expect(hits).toBe(0);
  });

  it('are not followed where they send one on', async () => {
    hits = 0;
    expect(await outbound.call({ url: `http://127.0.0.1:${portOf(named)}/redirect` })).toMatchObject({ status: 302 });
    expect(hits).toBe(0);
  });

  it.each(['long', 'drip', 'silent'])('that answer %s are given up', async (path) => {
    const url = `http://127.0.0.1:${portOf(named)}/${path}`;
    await expect(outbound.call({ url, within: 500 })).rejects.toBeInstanceOf(OutboundFailed);
  });

  it('get what is sent, and answer', async () => {
    expect(await outbound.call({ url: `http://127.0.0.1:${portOf(named)}/`, method: 'POST', body: 'Grüße' })).toEqual({ status: 200, body: 'Grüße' });
  });

  it('say in words what happened', async () => {
    const trusting = makeOutbound({ trusted: () => [`https://127.0.0.1:${portOf(named)}`, 'http://127.0.0.1:1'] });
    await expect(trusting.call({ url: 'http://127.0.0.1:1/' })).rejects.toThrow('It does not take connections.');
    await expect(trusting.call({ url: `https://127.0.0.1:${portOf(named)}/` })).rejects.toThrow('Its certificate is not valid.');
  });
});
