import { z } from 'zod';
import { type AddressService, coordinate, part, queryOf, together } from './address-service.ts';

const Answer = z.object({
  postcode: part,
  latitude: coordinate,
  longitude: coordinate,
  addresses: z.array(
    z.object({
      thoroughfare: part,
      building_name: part,
      sub_building_name: part,
      sub_building_number: part,
      building_number: part,
      line_1: part,
      line_2: part,
      line_3: part,
      line_4: part,
      locality: part,
      town_or_city: part,
      county: part,
    }),
  ),
});
type Given = z.output<typeof Answer>['addresses'][number];

/** Organisations have no field of their own: it is the first line where that tells of neither house nor street. */
function organisationOf({ line_1, sub_building_name, sub_building_number, building_name, building_number, thoroughfare }: Given): string {
  const places = [sub_building_name, sub_building_number, building_name, building_number, thoroughfare].filter((place) => place !== '');
  return places.some((place) => line_1.includes(place)) ? '' : line_1;
}

/** getAddress.io: one position for the whole postcode; 404 where there is no such postcode. */
export const getaddress: AddressService = {
  origin: 'https://api.getaddress.io',
  path: (postcode, key) => `/find/${encodeURIComponent(postcode)}?${queryOf({ 'api-key': key, expand: 'true' })}`,
  saysNotFound: true,
  read: (answer) => {
    const { postcode, latitude, longitude, addresses } = Answer.parse(answer);
    return {
      hasMore: false,
      addresses: addresses.map((one) => {
        const lines = [one.line_1, one.line_2, one.line_3, one.line_4].filter((line) => line !== '');
        return {
          envelopeAddress: {
            summaryLine: together([...lines, one.locality, one.town_or_city, one.county, postcode]),
            organisation: organisationOf(one),
            buildingName: one.building_name,
            premise: together([one.sub_building_name || one.sub_building_number, one.building_name, one.building_number]),
            street: one.thoroughfare,
            dependentLocality: one.locality,
            postTown: one.town_or_city,
            county: one.county,
            postcode,
            lines,
          },
          latitude,
          longitude,
        };
      }),
    };
  },
};
