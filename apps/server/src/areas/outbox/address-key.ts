import { createHash } from 'node:crypto';
import { telephoneSearchKey } from '@quarterlight/contract/rules/telephone';

/** A number or an address as it is compared: `+447700900123` and `07700 900123` are one. */
export const addressKey = (channel: string, address: string): string => (channel === 'sms' ? telephoneSearchKey(address) : address.trim().toLowerCase());

/** What stays of the key of an erased address: it is found again by whoever has the address, and told by nobody who has only this. */
export const erasedKeyOf = (tenantId: string, key: string): string => `erased ${createHash('sha256').update(`${tenantId} ${key}`).digest('hex')}`;

/** The same in SQL, over the row `r` of `message_stop`. */
export const erasedAddressKey =
  "case when r.address_key like 'erased %' then r.address_key else 'erased ' || encode(sha256(convert_to(r.tenant_id || ' ' || r.address_key, 'UTF8')), 'hex') end";
