import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutbound } from '../../platform/outbound/outbound.ts';
import { refusedKey, startDvlaSimulator } from '../../simulators/dvla.ts';
import { askDvla, makeDvlaClient } from './dvla-client.ts';

const trusted: string[] = [];
const outbound = makeOutbound({ trusted: () => trusted });
let simulator: Awaited<ReturnType<typeof startDvlaSimulator>>;
beforeAll(async () => {
  simulator = await startDvlaSimulator();
  trusted.push(simulator.address);
});
afterAll(() => simulator.stop());

const access = (key = 'a-key') => ({ url: simulator.address, key });

async function post(
  body: string,
  headers: Record<string, string> = { 'x-api-key': 'a-key' },
): Promise<{ status: number; body: unknown; correlation: string | null }> {
  const response = await fetch(simulator.address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  return { status: response.status, body: await response.json(), correlation: response.headers.get('x-correlation-id') };
}
const about = (registrationNumber: string) => post(JSON.stringify({ registrationNumber }));

/** A service that does what a test wants of it. */
async function service(
  answer: (response: ServerResponse, headers: IncomingHttpHeaders) => void,
): Promise<{ url: string; calls: () => number; server: Server }> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume().on('end', () => answer(response, request.headers));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  trusted.push(url);
  return { url, calls: () => calls, server };
}
const shut = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

describe('the simulator', () => {
  it('answers the documented registrations as documented', async () => {
    const year = new Date().getUTCFullYear();
    const plain = await about('AA19AAA');
    expect(plain).toMatchObject({
      status: 200,
      body: {
        registrationNumber: 'AA19AAA',
        artEndDate: '2025-03-30',
        co2Emissions: 300,
        colour: 'RED',
        dateOfLastV5CIssued: '2019-05-20',
        engineCapacity: 2000,
        euroStatus: 'EURO1',
        fuelType: 'PETROL',
        make: 'FORD',
        markedForExport: false,
        monthOfFirstRegistration: '2019-03',
        motStatus: 'No details held by DVLA',
        taxStatus: 'Taxed',
        typeApproval: 'M1',
        wheelplan: '2 AXLE RIGID BODY',
        yearOfManufacture: 2019,
      },
    });
    expect(plain.body).not.toHaveProperty('model');
    expect(await about('AA19EEE')).toMatchObject({ body: { fuelType: 'ELECTRICITY', motStatus: 'No results returned' } });
    expect((await about('AA19EEE')).body).not.toHaveProperty('engineCapacity');
    expect(await about('AA19PPP')).toMatchObject({ body: { revenueWeight: 44_000, wheelplan: '3 AXLE + 3 AXLE ARTIC', yearOfManufacture: 2016 } });
    expect(await about('L2WPS')).toMatchObject({ body: { taxStatus: 'Untaxed' } });
    expect((await about('AA19SRN')).body).toMatchObject({ taxStatus: 'SORN' });
    expect((await about('AA19SRN')).body).not.toHaveProperty('taxDueDate');
    expect(await about('AA19DSL')).toMatchObject({ body: { fuelType: 'DIESEL' } });
    expect(await about('AA19MOT')).toMatchObject({ body: { motStatus: 'Valid', motExpiryDate: expect.stringMatching(`^${year + 1}-`) } });
    expect(await about('AA19AMP')).toMatchObject({ body: { colour: 'BLACK & GREEN' } });
  });

  it.each([
    ['ER19BAD', 400, { status: '400', code: '400', title: 'Bad Request', detail: 'Invalid format for field - vehicle registration number' }],
    ['ER19NFD', 404, { status: '404', code: '404', title: 'Vehicle Not Found', detail: 'Record for vehicle not found' }],
    ['ER19THR', 429, { status: '429', code: '429', title: 'Too Many Requests' }],
    ['ER19ERR', 500, { status: '500', code: '500', title: 'Internal Server Error', detail: 'System Error occurred' }],
    ['ER19MNT', 503, { status: '503', title: 'System currently down for maintenance' }],
    ['ZZ', 400, { status: '400', code: '400', title: 'Bad Request', detail: 'Invalid format for field - vehicle registration number' }],
  ])('answers %s with %i', async (registration, status, error) => {
    expect(await about(registration)).toMatchObject({ status, body: { errors: [error] } });
  });

  it('makes up one vehicle for any other mark, of the age that the mark tells', async () => {
    const [once, again] = [await about('WX57ABC'), await about('WX57ABC')];
    expect(again.body).toEqual(once.body);
    expect(once.body).toMatchObject({
      registrationNumber: 'WX57ABC',
      yearOfManufacture: 2007,
      monthOfFirstRegistration: expect.stringMatching(/^2007-(09|1[0-2])$/),
    });
    expect(await about('R123ABC')).toMatchObject({ body: { yearOfManufacture: 1997 } });
    expect(await about('AIZ1234')).toMatchObject({ status: 200 });
  });

  it('refuses a missing or wrong key as the gateway does, takes no nonsense, and gives the correlation id back', async () => {
    expect(await post('{}', {})).toMatchObject({ status: 403, body: { message: 'Forbidden' } });
    expect(await post('{}', { 'x-api-key': refusedKey })).toMatchObject({ status: 403 });
    expect(await post('not json')).toMatchObject({ status: 400 });
    expect(await post('{"registrationNumber":"AA19 AAA"}')).toMatchObject({ status: 400 });
    expect(await post('{"registrationNumber":"AA19AAA"}', { 'x-api-key': 'k', 'x-correlation-id': 'c-1' })).toMatchObject({ status: 200, correlation: 'c-1' });
  });
});

describe('the client', () => {
  it.each([
    ['AA19AAA', 'found'],
    ['ER19BAD', 'bad-format'],
    ['ER19NFD', 'not-found'],
    ['ER19THR', 'throttled'],
    ['ER19ERR', 'unavailable'],
    ['ER19MNT', 'maintenance'],
  ])('%s: %s', async (registration, outcome) => expect((await askDvla(outbound, access(), registration)).outcome).toBe(outcome));

  it('tells a refused key, a service that is not there, one that does not answer and one that answers nonsense', async () => {
    expect((await askDvla(outbound, access(refusedKey), 'AA19AAA')).outcome).toBe('key-refused');
    const gone = await service((response) => response.end());
    await shut(gone.server);
    expect((await askDvla(outbound, { url: gone.url, key: 'k' }, 'AA19AAA')).outcome).toBe('unavailable');
    const mute = await service(() => {});
    expect((await askDvla(outbound, { url: mute.url, key: 'k' }, 'AA19AAA', 60)).outcome).toBe('timed-out');
    await shut(mute.server);
    for (const text of ['<html>', '[]', '{"make":"FORD"}']) {
      const odd = await service((response) => response.end(text));
      expect((await askDvla(outbound, { url: odd.url, key: 'k' }, 'AA19AAA')).outcome).toBe('unavailable');
      await shut(odd.server);
    }
  });

  it('passes over what is not as documented, and names its request', async () => {
    let seen: IncomingHttpHeaders = {};
    const odd = await service((response, headers) => {
      seen = headers;
      response.end('{"registrationNumber":"AA19AAA","make":"FORD","yearOfManufacture":"old","monthOfFirstRegistration":"2019-03-01","motExpiryDate":"soon"}');
    });
    const answer = await askDvla(outbound, { url: odd.url, key: 'secret' }, 'AA19AAA');
    expect(answer).toEqual({ outcome: 'found', vehicle: { registrationNumber: 'AA19AAA', make: 'FORD', monthOfFirstRegistration: '2019-03' } });
    expect([seen['x-api-key'], seen['content-type'], seen['x-correlation-id']]).toEqual([
      'secret',
      'application/json',
      expect.stringMatching(/^[\da-f-]{36}$/),
    ]);
    await shut(odd.server);
  });

  it('leaves a service that does not answer alone after two waits', async () => {
    const mute = await service(() => {});
    const ask = makeDvlaClient(outbound, () => new Date(1_000_000), 50);
    const one = async () => (await ask({ url: mute.url, key: 'k' }, 'AA19AAA')).outcome;
    expect([await one(), await one(), await one()]).toEqual(['timed-out', 'timed-out', 'unavailable']);
    expect(mute.calls()).toBe(2);
    await shut(mute.server);
  });

  it('leaves a failing service alone for ten seconds after three outages in a row', async () => {
    let now = 1_000_000;
    let status = 503;
    const failing = await service((response) => response.writeHead(status).end('{"registrationNumber":"AA19AAA"}'));
    const ask = makeDvlaClient(outbound, () => new Date(now));
    const one = async () => (await ask({ url: failing.url, key: 'k' }, 'AA19AAA')).outcome;
    expect([await one(), await one()]).toEqual(['maintenance', 'maintenance']);
    status = 404;
    expect(await one()).toBe('not-found');
    status = 500;
    expect([await one(), await one(), await one()]).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect(failing.calls()).toBe(6);
    status = 200;
    expect(await one()).toBe('unavailable');
    now += 9_999;
    expect(await one()).toBe('unavailable');
    expect(failing.calls()).toBe(6);
    now += 1;
    expect(await one()).toBe('found');
    await shut(failing.server);
  });
});
