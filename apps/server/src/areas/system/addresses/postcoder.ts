import { z } from 'zod';
import { type AddressService, coordinate, part } from './address-service.ts';

const Answer = z.array(
  z.object({
    summaryline: z.string().max(600),
    organisation: part,
    buildingname: part,
    premise: part,
    street: part,
    dependentlocality: part,
    posttown: part,
    county: part,
    postcode: part,
    addressline1: part,
    addressline2: part,
    addressline3: part,
    latitude: coordinate,
    longitude: coordinate,
    // Stands in the last one where there are more than a hundred.
    morevalues: z.union([z.string(), z.boolean()]).nullish(),
  }),
);

/** Allies Postcoder. Its key stands in the path; positions cost a little more and are asked for. */
export const postcoder: AddressService = {
  origin: 'https://ws.postcoder.com',
  path: (postcode, key, page) =>
    `/pcw/${encodeURIComponent(key)}/address/uk/${encodeURIComponent(postcode)}?format=json&lines=3&addtags=latitude,longitude,udprn${page > 0 ? `&page=${page}` : ''}`,
  saysNotFound: false,
  read: (answer) => {
    const given = Answer.parse(answer);
    return {
      hasMore: String(given.at(-1)?.morevalues ?? false) === 'true',
      addresses: given.map((one) => ({
        envelopeAddress: {
          summaryLine: one.summaryline,
          organisation: one.organisation,
          buildingName: one.buildingname,
          premise: one.premise,
          street: one.street,
          dependentLocality: one.dependentlocality,
          postTown: one.posttown,
          county: one.county,
          postcode: one.postcode,
          lines: [one.addressline1, one.addressline2, one.addressline3].filter((line) => line !== ''),
        },
        latitude: one.latitude,
        longitude: one.longitude,
      })),
    };
  },
};
