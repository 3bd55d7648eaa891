import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressServiceName } from '@quarterlight/contract/system/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { makeOutbound } from '../../../platform/outbound/outbound.ts';
import { postcodeAreas } from '../../../simulators/postcode-areas.ts';
import { startPostcoder } from '../../../simulators/postcoder.ts';
import { inWords } from './address-service.ts';
import { askService } from './ask-service.ts';
import { makeBreaker } from './breaker.ts';
import { samples } from './samples.fixtures.ts';
import { services } from './services.ts';

const trusting = (origin: string) => makeOutbound({ trusted: () => [origin] });

let shut = async () => {};
afterEach(() => shut());

/** A service that answers as a test wants; `asked` are the paths that came. */
async function aService(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(response, request);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  shut = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const bound = server.address();
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
  const ask = (name: AddressServiceName, patience?: number) =>
    askService(trusting(origin), services[name], { origin, key: 'a key/1', ...(patience === undefined ? {} : { patience }) }, 'NR14 7PZ');
  return { ask, asked };
}
const answering = (body: unknown, status = 200) => aService((response) => response.writeHead(status).end(JSON.stringify(body)));
const names = Object.keys(services).filter((name): name is AddressServiceName => name in services);

describe('an address service', () => {
  it.each(names)('%s is asked as it documents', async (name) => {
    const { ask, asked } = await answering(samples[name].answer);
    await ask(name);
    expect(asked).toEqual([samples[name].path]);
  });

  it('answers addresses in one shape: Postcoder, whose coordinates are texts', async () => {
    const { ask } = await answering(samples.postcoder.answer);
    expect(await ask('postcoder')).toEqual({
      unlocated: 0,
      located: [
        {
          envelopeAddress: {
            summaryLine: 'Allies Computing Ltd, Manor Farm Barns, Fox Road, Framingham Pigot, Norwich, Norfolk, NR14 7PZ',
            organisation: 'Allies Computing Ltd',
            buildingName: 'Manor Farm Barns',
            premise: 'Manor Farm Barns',
            street: 'Fox Road',
            dependentLocality: 'Framingham Pigot',
            postTown: 'Norwich',
            county: 'Norfolk',
            postcode: 'NR14 7PZ',
            lines: ['Allies Computing Ltd', 'Manor Farm Barns, Fox Road', 'Framingham Pigot'],
          },
          latitude: 52.5859714116,
          longitude: 1.3492680885,
        },
      ],
    });
  });

  it('answers addresses in one shape: Ideal Postcodes, whose towns are in capitals', async () => {
    const { ask } = await answering(samples['ideal-postcodes'].answer);
    expect((await ask('ideal-postcodes')).located).toEqual([
      {
        envelopeAddress: {
          summaryLine: '2 Barons Court Road, London, ID1 1QD',
          organisation: '',
          buildingName: '',
          premise: '2',
          street: 'Barons Court Road',
          dependentLocality: '',
          postTown: 'London',
          county: 'Greater London',
          postcode: 'ID1 1QD',
          lines: ['2 Barons Court Road'],
        },
        latitude: 51.4899488390558,
        longitude: -0.208644362766368,
      },
    ]);
  });

  it('answers addresses in one shape: getAddress.io, which has one position for all and no field for companies', async () => {
    const { ask } = await answering(samples.getaddress.answer);
    const [home, company, ...more] = (await ask('getaddress')).located;
    expect(more).toEqual([]);
    expect(home).toMatchObject({
      envelopeAddress: {
        summaryLine: '10 Watkin Terrace, Northampton, Northamptonshire, NN1 3ER',
        organisation: '',
        premise: '10',
        street: 'Watkin Terrace',
        postTown: 'Northampton',
        postcode: 'NN1 3ER',
      },
      latitude: 52.245106,
      longitude: -0.894679,
    });
    expect(company).toMatchObject({
      envelopeAddress: {
        organisation: 'Glass & Co',
        buildingName: 'The Old Mill',
        premise: 'Unit 2, The Old Mill',
        lines: ['Glass & Co', 'Unit 2, The Old Mill'],
      },
      latitude: 52.245106,
    });
  });

  it('answers addresses in one shape: OS Places, which writes everything in capitals', async () => {
    const { ask } = await answering(samples['os-places'].answer);
    expect((await ask('os-places')).located).toEqual([
      {
        envelopeAddress: {
          summaryLine: 'Flat 3, 1 Richmond Place, Kings Heath, Birmingham, B14 7ED',
          organisation: '',
          buildingName: '',
          premise: 'Flat 3, 1',
          street: 'Richmond Place',
          dependentLocality: 'Kings Heath',
          postTown: 'Birmingham',
          county: '',
          postcode: 'B14 7ED',
          lines: ['Flat 3, 1 Richmond Place', 'Kings Heath'],
        },
        latitude: 52.4316,
        longitude: -1.8894,
      },
    ]);
  });

  it.each([
    ['postcoder', 200, []],
    ['ideal-postcodes', 404, { code: 4040, message: 'Postcode not found' }],
    ['getaddress', 404, { Message: 'No addresses could be found for this postcode.' }],
    ['os-places', 200, { header: { offset: 0, totalresults: 0 } }],
  ] as const)('%s says of a postcode that does not exist that it knows none', async (name, status, body) => {
    const { ask } = await answering(body, status);
    expect(await ask(name)).toEqual({ located: [], unlocated: 0 });
  });

  it('Ideal Postcodes is asked for all pages of a large postcode, and for five at most', async () => {
    const page = (size: number) => ({ result: Array.from({ length: size }, () => ({ line_1: '1 High Street', latitude: 52, longitude: 1 })) });
    const paged = await aService((response, { url }) => response.end(JSON.stringify(page(url?.endsWith('&page=1') ? 7 : 100))));
    expect((await paged.ask('ideal-postcodes')).located).toHaveLength(107);
    await shut();
    const endless = await answering(page(100));
    expect((await endless.ask('ideal-postcodes')).located).toHaveLength(500);
    expect(endless.asked.map((path) => path.split('&')[1])).toEqual([undefined, 'page=1', 'page=2', 'page=3', 'page=4']);
  });

  it('OS Places and Postcoder say themselves that there is more', async () => {
    const results = Array.from({ length: 100 }, () => ({ DPA: { LAT: 52, LNG: 1 } }));
    const places = await aService((response, { url }) => {
      const isSecond = url?.endsWith('&offset=100') === true;
      response.end(JSON.stringify({ header: { offset: isSecond ? 100 : 0, totalresults: 103 }, results: isSecond ? results.slice(0, 3) : results }));
    });
    expect((await places.ask('os-places')).located).toHaveLength(103);
    expect(places.asked).toHaveLength(2);
    await shut();
    const one = { summaryline: '1 High Street', latitude: '52', longitude: '1' };
    const coder = await aService((response, { url }) =>
      response.end(JSON.stringify(url?.endsWith('&page=1') ? [one] : [one, { ...one, morevalues: 'true', nextpage: '1' }])),
    );
    expect((await coder.ask('postcoder')).located).toHaveLength(3);
  });

  it.each([
    ['missing', {}],
    ['null', { latitude: null, longitude: null }],
    ['0, 0', { latitude: 0, longitude: 0 }],
    ['"0", "0"', { latitude: '0', longitude: '0' }],
    ['empty', { latitude: '', longitude: ' ' }],
    ['words', { latitude: 'north', longitude: 'east' }],
    ['off the earth', { latitude: 524_466, longitude: 178_299 }],
  ])('yields no address whose coordinates are %s', async (_, place) => {
    const good = { line_1: '2 High Street', latitude: '52.5', longitude: -1 };
    const { ask } = await answering({ result: [{ line_1: '1 High Street', ...place }, good] });
    const { located, unlocated } = await ask('ideal-postcodes');
    expect([located.map(({ latitude, longitude }) => [latitude, longitude]), unlocated]).toEqual([[[52.5, -1]], 1]);
  });

  it('OS Places yields nothing in metres of the National Grid', async () => {
    const { ask } = await answering({ header: { totalresults: 1 }, results: [{ DPA: { X_COORDINATE: 407_619, Y_COORDINATE: 281_517 } }] });
    expect(await ask('os-places')).toEqual({ located: [], unlocated: 1 });
  });

  it.each(names)('%s fails where it refuses the key, is out of order, has had enough of us, sends us elsewhere or answers nonsense', async (name) => {
    for (const status of [400, 401, 402, 403, 429, 500, 503]) {
      const { ask } = await answering({ Message: 'a key/1' }, status);
      await expect(ask(name)).rejects.toThrow(`it answered ${status}`);
      await shut();
    }
    for (const text of ['<html>a key/1</html>', '', '{"a":', '{"result":4}', '"a key/1"', '[{"summaryline":4}]', 'null']) {
      const { ask } = await aService((response) => response.end(text));
      await expect(ask(name)).rejects.toThrow(/^(?!.*a key)/s);
      await shut();
    }
    const { ask } = await aService((response) => response.writeHead(302, { location: '/elsewhere' }).end());
    await expect(ask(name)).rejects.toThrow('it answered 302');
  });

  it.each(['postcoder', 'os-places'] as const)('%s fails with a 404: that is not how it says that there is no such postcode', async (name) => {
    const { ask } = await answering({}, 404);
    await expect(ask(name)).rejects.toThrow('it answered 404');
  });

  it('is not read past a megabyte, nor waited for past the patience, pages and all', async () => {
    const large = await aService((response) => {
      const more = () => void (response.write(' '.repeat(100_000)) ? setImmediate(more) : response.once('drain', more));
      more();
    });
    await expect(large.ask('postcoder')).rejects.toThrow('it answered too much');
    await shut();
    const mute = await aService(() => {});
    await expect(mute.ask('postcoder', 60)).rejects.toThrow('it did not answer within 0.06 seconds');
    await shut();
    const slow = await aService((response, { url }) => {
      if (!url?.includes('page')) response.end(JSON.stringify({ result: Array.from({ length: 100 }, () => ({ latitude: 52, longitude: 1 })) }));
    });
    await expect(slow.ask('ideal-postcodes', 300)).rejects.toThrow('it did not answer within 0.3 seconds');
  });
});

it('the stand-in answers for every area of the country, near it, and always the same', async () => {
  const { address, stop } = await startPostcoder();
  const ask = (postcode: string) => askService(trusting(address), services.postcoder, { origin: address, key: 'simulator' }, postcode);
  for (const [area, [town, , latitude, longitude]] of Object.entries(postcodeAreas)) {
    const told = await ask(`${area}1 1AA`);
    expect([area, told.unlocated, told.located.length > 3]).toEqual([area, 0, true]);
    for (const one of told.located) {
      expect(one.envelopeAddress.postTown).toBe(town);
      expect(Math.hypot(one.latitude - latitude, one.longitude - longitude)).toBeLessThan(0.1);
    }
    expect(await ask(`${area.toLowerCase()}11aa`)).toEqual(told);
  }
  expect((await ask('M60 9JE')).unlocated).toBe(1);
  expect(await ask('LS99 9ZZ')).toEqual({ located: [], unlocated: 0 });
  await stop();
});

it('what fails three times in a row is left alone for twenty seconds, and one success forgets the failures', () => {
  const breaker = makeBreaker();
  for (const now of [1, 2]) breaker.failed('a', now);
  breaker.succeeded('a');
  for (const now of [3, 4]) breaker.failed('a', now);
  expect(breaker.rests('a', 5)).toBe(false);
  breaker.failed('a', 5);
  expect([breaker.rests('a', 6), breaker.rests('b', 6), breaker.rests('a', 20_004), breaker.rests('a', 20_005)]).toEqual([true, false, true, false]);
});

it.each([
  ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
  ["ST. JOHN'S WOOD", "St. John's Wood"],
  ['12A THE GREEN', '12A the Green'],
  ['PO BOX 12', 'PO Box 12'],
  ['Barons Court Road', 'Barons Court Road'],
  ['', ''],
])('%s reads %s', (given, read) => expect(inWords(given)).toBe(read));
