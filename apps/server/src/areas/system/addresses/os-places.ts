import { z } from 'zod';
import { type AddressService, coordinate, inWords, part, queryOf, together } from './address-service.ts';

const pageSize = 100;
const name = part.transform(inWords);
const Answer = z.object({
  header: z.object({ offset: z.number().optional(), totalresults: z.number() }),
  // Left out where nothing was found.
  results: z
    .array(
      z.object({
        DPA: z.object({
          // Companies write their own capitals.
          ORGANISATION_NAME: part,
          SUB_BUILDING_NAME: name,
          BUILDING_NAME: name,
          BUILDING_NUMBER: part,
          PO_BOX_NUMBER: part,
          DEPENDENT_THOROUGHFARE_NAME: name,
          THOROUGHFARE_NAME: name,
          DOUBLE_DEPENDENT_LOCALITY: name,
          DEPENDENT_LOCALITY: name,
          POST_TOWN: name,
          POSTCODE: part,
          LAT: coordinate,
          LNG: coordinate,
        }),
      }),
    )
    .optional()
    .default([]),
});

/** OS Places: everything in capitals, no county, and positions as latitude and longitude only where EPSG:4326 is asked for. */
export const osPlaces: AddressService = {
  origin: 'https://api.os.uk',
  path: (postcode, key, page) =>
    `/search/places/v1/postcode?${queryOf({ postcode, key, output_srs: 'EPSG:4326', maxresults: String(pageSize), ...(page > 0 ? { offset: String(page * pageSize) } : {}) })}`,
  saysNotFound: false,
  read: (answer) => {
    const { header, results } = Answer.parse(answer);
    return {
      hasMore: results.length > 0 && (header.offset ?? 0) + results.length < header.totalresults,
      addresses: results.map(({ DPA: one }) => {
        const premise = together([one.SUB_BUILDING_NAME, one.BUILDING_NAME, one.BUILDING_NUMBER, one.PO_BOX_NUMBER && `PO Box ${one.PO_BOX_NUMBER}`]);
        const street = together([one.DEPENDENT_THOROUGHFARE_NAME, one.THOROUGHFARE_NAME]);
        const dependentLocality = together([one.DOUBLE_DEPENDENT_LOCALITY, one.DEPENDENT_LOCALITY]);
        const lines = [one.ORGANISATION_NAME, together([premise, street], ' '), dependentLocality].filter((line) => line !== '');
        return {
          envelopeAddress: {
            summaryLine: together([...lines, one.POST_TOWN, one.POSTCODE]),
            organisation: one.ORGANISATION_NAME,
            buildingName: one.BUILDING_NAME,
            premise,
            street,
            dependentLocality,
            postTown: one.POST_TOWN,
            county: '',
            postcode: one.POSTCODE,
            lines,
          },
          latitude: one.LAT,
          longitude: one.LNG,
        };
      }),
    };
  },
};
