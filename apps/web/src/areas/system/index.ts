/** The door of `system` in the web: addresses by postcode for every form, the company's public texts. */
export { AddressFields } from './forms/AddressFields.tsx';
export { PublicBody } from './PublicBody.tsx';
export { usePublicText } from './public-text.ts';
