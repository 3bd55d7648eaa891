import { createServer } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { makeOutbound } from '../../platform/outbound/outbound.ts';
import { listen } from '../../simulators/listen.ts';
import { refusedMot, startMotSimulator } from '../../simulators/mot.ts';
import { MotAnswer, presentMot } from './mot.rules.ts';
import { type MotAccess, makeMotClient } from './mot-client.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
const outboundTo = (address: string) => makeOutbound({ trusted: () => [address] });
const accessTo = (address: string, more: Partial<MotAccess> = {}): MotAccess => ({
  url: address,
  tokenUrl: `${address}/oauth2/v2.0/token`,
  clientId: 'us',
  clientSecret: 'secret',
  key: 'key',
  ...more,
});

async function simulated(more: Partial<MotAccess> = {}) {
  const { address, stop } = await startMotSimulator();
  stops.push(stop);
  const ask = makeMotClient(outboundTo(address), () => new Date());
  return (registration: string) => ask(accessTo(address, more), registration);
}

it('finds the tests of a vehicle, and of a young one when its first is due', async () => {
  const ask = await simulated();
  const old = await ask('AA19AAA');
  expect(old).toMatchObject({ outcome: 'found', answer: { registration: 'AA19AAA', make: 'FORD' } });
  const young = await ask(`AB${String(new Date().getUTCFullYear() - 2000)}XYZ`);
  if (young.outcome !== 'found') throw new Error(young.outcome);
  expect(young.answer.motTests).toEqual([]);
  expect(young.answer.motTestDueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it.each([
  ['ER19NFD', 'not-found'],
  ['ER19BAD', 'bad-format'],
  ['ER19THR', 'throttled'],
  ['ER19ERR', 'unavailable'],
  ['ER19MNT', 'unavailable'],
])('%s is %s', async (registration, outcome) => {
  expect(await (await simulated())(registration)).toEqual({ outcome });
});

it('is refused with a wrong secret or a wrong key', async () => {
  expect(await (await simulated({ clientSecret: refusedMot }))('AA19AAA')).toEqual({ outcome: 'key-refused' });
  expect(await (await simulated({ key: refusedMot }))('AA19AAA')).toEqual({ outcome: 'key-refused' });
});

it('keeps its token while it holds, and gets another where it was withdrawn', async () => {
  let [tokens, refuseOnce] = [0, false];
  const { address, stop } = await listen((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url?.includes('/token')) {
      tokens += 1;
      response.end(JSON.stringify({ access_token: `t${tokens}`, expires_in: 3_600 }));
      return;
    }
    if (refuseOnce) {
      refuseOnce = false;
      response.writeHead(401).end('{}');
      return;
    }
    response.end(JSON.stringify({ registration: 'AA19AAA', told: request.headers.authorization }));
  });
  stops.push(stop);
  let now = Date.now();
  const ask = makeMotClient(outboundTo(address), () => new Date(now));
  const access = accessTo(address);
  for (let times = 0; times < 3; times += 1) expect((await ask(access, 'AA19AAA')).outcome).toBe('found');
  expect(tokens).toBe(1);
  refuseOnce = true;
  expect((await ask(access, 'AA19AAA')).outcome).toBe('found');
  expect(tokens).toBe(2);
  now += 3_590_000;
  expect((await ask(access, 'AA19AAA')).outcome).toBe('found');
  expect(tokens).toBe(3);
});

it('answers nothing for a page, for half an answer and for nobody there', async () => {
  const { address, stop } = await listen((_, response) => void response.end('<h1>Sign in</h1>'));
  stops.push(stop);
  expect(await makeMotClient(outboundTo(address), () => new Date())(accessTo(address), 'AA19AAA')).toEqual({ outcome: 'unavailable' });
  const closed = createServer();
  expect(closed.listening).toBe(false);
  expect(await makeMotClient(outboundTo('http://127.0.0.1:1'), () => new Date())(accessTo('http://127.0.0.1:1'), 'AA19AAA')).toEqual({
    outcome: 'unavailable',
  });
});

it('takes what is as documented, passes over what is not, and puts the latest test first', () => {
  const answer = MotAnswer.parse({
    registration: 'AA19AAA',
    make: 'FORD',
    model: 7,
    hasOutstandingRecall: 'Yes',
    motTests: [
      {
        completedDate: '2022-03-04T09:00:00.000Z',
        testResult: 'PASSED',
        expiryDate: '2023-03-03',
        odometerValue: '21000',
        odometerUnit: 'MI',
        motTestNumber: '1',
      },
      { completedDate: 'yesterday', testResult: 'PASSED' },
      {
        completedDate: '2023.04.01',
        testResult: 'FAILED',
      },
      {
        completedDate: '2023-04-01',
        testResult: 'FAILED',
        odometerValue: '30000',
        odometerUnit: 'KM',
        odometerResultType: 'NO_ODOMETER',
        defects: [{ text: 'Windscreen', type: 'MAJOR' }],
      },
    ],
  });
  expect(presentMot({ answer, refreshedAt: '2026-11-27T00:00:00Z' }, 'found')).toMatchObject({
    recall: true,
    model: '',
    tests: [
      { day: '2023-04-01', passed: false, odometer: null, unit: 'kilometres', defects: [{ text: 'Windscreen', type: 'MAJOR', dangerous: false }] },
      { day: '2022-03-04', passed: true, expires: '2023-03-03', odometer: 21_000, unit: 'miles' },
    ],
  });
});
