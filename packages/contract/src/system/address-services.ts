/** The services that can answer addresses by postcode, as people call them. Without a key, the product's own stand-in answers for any of them. */
export const addressServices = {
  postcoder: 'Allies Postcoder',
  'ideal-postcodes': 'Ideal Postcodes',
  getaddress: 'getAddress.io',
  'os-places': 'OS Places',
} as const;
export type AddressServiceName = keyof typeof addressServices;
