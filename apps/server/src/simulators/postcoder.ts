import { createHash } from 'node:crypto';
import { areaOf, isPostcode, normalisePostcode } from '@quarterlight/contract/rules/postcode';
import { listen } from './listen.ts';
import { postcodeAreas } from './postcode-areas.ts';

const streets = [
  'High Street',
  'Station Road',
  'Church Lane',
  'Mill Lane',
  'Victoria Road',
  'The Crescent',
  'Park Avenue',
  'Manor Drive',
  'Queensway',
  'Orchard Close',
  'Albert Street',
  'Green Lane',
  'Kingsmead',
  'Chapel Hill',
];
const localities = ['', '', '', 'Northgate', 'Eastfield', 'Westbrook', 'Little Haven', 'Oldtown'];
const businesses = ['Harper Motor Factors', 'Bluebell Nurseries', 'Fenwick & Daughters', 'Larkfield Surgery', 'Crown Tyres', 'Beacon Logistics'];
const houses = ['Rose Cottage', 'The Old Forge', 'Millstone House', 'Hollybank'];

/**
 * Postcodes of district ZE9 answer 503 and those of ZE8 never; those of Jersey have no coordinates; of M60 9JE one address of several has none. No postcode
 * of a district 99, of an area that is none and of the Isle of Man or Guernsey exists. Whatever else is written like a postcode has addresses.
 */
const simulatedTrouble = { unavailable: 'ZE9', silent: 'ZE8', withoutCoordinates: 'JE', oneWithout: 'M60 9JE', unusedDistrict: /^[A-Z]{1,2}99 / } as const;

/** Addresses that the same postcode always gives, in the shape of the Allies Postcoder service (coordinates are texts there). */
function simulatedAddresses(given: string): Record<string, string>[] {
  if (!isPostcode(given)) return [];
  const postcode = normalisePostcode(given);
  const area = areaOf(postcode) ?? '';
  const place = postcodeAreas[area];
  if ((place === undefined && area !== simulatedTrouble.withoutCoordinates) || simulatedTrouble.unusedDistrict.test(postcode)) return [];
  const [town, county, latitude, longitude] = place ?? ['St Helier', 'Jersey', 0, 0];
  const seed = createHash('sha256').update(postcode).digest();
  const pick = (list: readonly string[], index: number) => list[(seed[index] ?? 0) % list.length] ?? '';
  const street = pick(streets, 0);
  const locality = pick(localities, 1);
  const first = 1 + ((seed[2] ?? 0) % 60);
  return Array.from({ length: 5 + ((seed[3] ?? 0) % 10) }, (_, index) => {
    const number = first + index * 2;
    const organisation = index === 0 && (seed[4] ?? 0) % 3 === 0 ? pick(businesses, 5) : '';
    const buildingname = index === 1 && (seed[6] ?? 0) % 3 === 0 ? pick(houses, 7) : '';
    const premise = buildingname || String(number);
    const addressline1 = organisation || buildingname || `${number} ${street}`;
    const parts = [organisation, buildingname ? `${buildingname}, ${street}` : `${number} ${street}`, locality, town, county, postcode].filter(
      (part) => part !== '',
    );
    const hasPlace = place !== undefined && !(index === 1 && postcode === simulatedTrouble.oneWithout);
    const shift = (byte: number) => (((seed[byte] ?? 0) - 128) / 128) * 0.04 + index * 0.00006;
    return {
      addressline1,
      summaryline: parts.join(', '),
      organisation,
      buildingname,
      premise,
      street,
      dependentlocality: locality,
      posttown: town,
      county,
      postcode,
      ...(buildingname ? {} : { number: String(number) }),
      ...(hasPlace ? { latitude: (latitude + shift(8)).toFixed(6), longitude: (longitude + shift(9)).toFixed(6) } : {}),
    };
  });
}

/** Starts the stand-in for the address look-up on a free port of this machine. */
export const startPostcoder = (): ReturnType<typeof listen> =>
  listen((request, response) => {
    const postcode = decodeURIComponent(/^\/pcw\/[^/]+\/address\/uk\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '').toUpperCase();
    if (postcode.startsWith(simulatedTrouble.silent)) return;
    if (postcode === '' || postcode.startsWith(simulatedTrouble.unavailable)) {
      response.writeHead(postcode === '' ? 404 : 503).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(simulatedAddresses(postcode)));
  });
