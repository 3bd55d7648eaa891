import type { AddressServiceName } from '@quarterlight/contract/system/schemas';
import type { AddressService } from './address-service.ts';
import { getaddress } from './getaddress.ts';
import { idealPostcodes } from './ideal-postcodes.ts';
import { osPlaces } from './os-places.ts';
import { postcoder } from './postcoder.ts';

/** Every service that the setting `integrations.addressService` may choose. */
export const services: Readonly<Record<AddressServiceName, AddressService>> = {
  postcoder,
  'ideal-postcodes': idealPostcodes,
  getaddress,
  'os-places': osPlaces,
};
