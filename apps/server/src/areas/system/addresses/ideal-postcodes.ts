import { z } from 'zod';
import { type AddressService, coordinate, inWords, part, queryOf, together } from './address-service.ts';

const pageSize = 100;
const Answer = z.object({
  result: z.array(
    z.object({
      organisation_name: part,
      building_name: part,
      po_box: part,
      premise: part,
      thoroughfare: part,
      dependant_thoroughfare: part,
      dependant_locality: part,
      double_dependant_locality: part,
      post_town: part,
      county: part,
      postcode: part,
      line_1: part,
      line_2: part,
      line_3: part,
      latitude: coordinate,
      longitude: coordinate,
    }),
  ),
});

/** Ideal Postcodes: a hundred a page; 404 where there is no such postcode. */
export const idealPostcodes: AddressService = {
  origin: 'https://api.ideal-postcodes.co.uk',
  path: (postcode, key, page) => `/v1/postcodes/${encodeURIComponent(postcode)}?${queryOf({ api_key: key, ...(page > 0 ? { page: String(page) } : {}) })}`,
  saysNotFound: true,
  read: (answer) => {
    const { result } = Answer.parse(answer);
    return {
      hasMore: result.length >= pageSize,
      addresses: result.map((one) => {
        const postTown = inWords(one.post_town);
        const lines = [one.line_1, one.line_2, one.line_3].filter((line) => line !== '');
        return {
          envelopeAddress: {
            summaryLine: together([...lines, postTown, one.postcode]),
            organisation: one.organisation_name,
            buildingName: one.building_name,
            premise: one.premise || (one.po_box && `PO Box ${one.po_box}`),
            street: together([one.dependant_thoroughfare, one.thoroughfare]),
            dependentLocality: together([one.double_dependant_locality, one.dependant_locality]),
            postTown,
            county: one.county,
            postcode: one.postcode,
            lines,
          },
          latitude: one.latitude,
          longitude: one.longitude,
        };
      }),
    };
  },
};
