import { slotNames } from '@quarterlight/contract/rules/slots';
import type { MyVisit } from '@quarterlight/contract/worksheets/my-day';
import { clockOf } from '@quarterlight/kit/instants';
import { tenantZone } from '../../../../platform/formats.ts';

/** '09:30' where it has a clock time, else the slot. */
export const timeOf = (visit: MyVisit): string => (visit.startsAt === null ? slotNames[visit.slot] : clockOf(visit.startsAt, tenantZone.get()));

export const addressOf = ({ address }: MyVisit): string =>
  [address.line1, address.line2, address.line3, address.town, address.postcode].filter((part) => part !== '').join(', ');

const isOfApple = (device: string): boolean => /iPhone|iPad|iPod|Macintosh/.test(device);

/** Opens the phone's own maps with the way there: no other origin is asked. `device` is what the browser says it runs on. */
export function mapLink({ address }: Pick<MyVisit, 'address'>, device: string = navigator.userAgent): string {
  const words = encodeURIComponent([address.line1, address.town, address.postcode].filter((part) => part !== '').join(', '));
  const point = address.latitude === null || address.longitude === null ? null : `${address.latitude},${address.longitude}`;
  // Those phones know no geo: addresses.
  if (isOfApple(device)) return `maps:?daddr=${point ?? words}`;
  return `geo:${point ?? '0,0'}?q=${words}`;
}

export const contactName = ({ contact, customerName }: MyVisit): string =>
  [contact.title, contact.firstName, contact.lastName].filter((part) => part !== '').join(' ') || customerName;
export const telephoneOf = ({ contact }: MyVisit): string => contact.mobile || contact.telephone;

/** Where a piece of glass is, as the technician needs to know it. */
export function whereItLies(line: MyVisit['lines'][number]): { words: string; act: boolean } {
  switch (line.glassState) {
    case 'in-van':
      return { words: 'In your van', act: false };
    case 'fitted':
      return { words: 'Fitted', act: false };
    case 'reserved':
      return { words: `On ${line.glassPlace ?? 'a rack'}: collect it`, act: true };
    case 'on-order':
      return { words: 'On order: not here yet', act: true };
    case 'needed':
      return { words: 'Not allocated: ask the office', act: true };
    default:
      return { words: '', act: false };
  }
}
