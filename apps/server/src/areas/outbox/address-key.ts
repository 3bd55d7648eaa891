import { telephoneSearchKey } from '@quarterlight/contract/rules/telephone';

/** A number or an address as it is compared: `+447700900123` and `07700 900123` are one. */
export const addressKey = (channel: string, address: string): string => (channel === 'sms' ? telephoneSearchKey(address) : address.trim().toLowerCase());
