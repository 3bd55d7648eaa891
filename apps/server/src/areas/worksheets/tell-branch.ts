import { Slot } from '@quarterlight/contract/common';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day, formatNamedDay } from '@quarterlight/kit/days';
import { formatInstant } from '@quarterlight/kit/instants';
import { formatMoney } from '@quarterlight/kit/money';
import { plural } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { getBranch } from '../companies/index.ts';
import { queueMessage } from '../outbox/index.ts';
import type { OfferRow } from './offers.queries.ts';

/** Mails a branch that a job is offered to it, or is on offer no more; nothing of the customer. Where it has no address, its people see it on their screens. */
export async function tellBranch(tx: WriteTx, offer: OfferRow, template: 'job-offered' | 'job-offer-over'): Promise<void> {
  const branch = await getBranch(tx, offer.branch_id);
  if (branch.email === '') return;
  const { timeZone, currency } = tx.tenant;
  await queueMessage(tx, {
    channel: 'email',
    template,
    recipient: branch.email,
    values: {
      branch: branch.name,
      number: offer.number,
      work: [offer.job_type, offer.glass, plural(offer.minutes, 'minute')].filter((part) => part !== '').join(', '),
      vehicle: offer.vehicle,
      place: placeWords(offer),
      day: wishWords(offer),
      until: formatInstant(offer.until, timeZone),
      total: offer.pay_pence === null ? '' : `We pay by your rate card: ${formatMoney({ amount: offer.pay_pence, currency })}`,
      note: offer.note,
    },
    entity: 'job-offer',
    entityId: offer.id,
    ...(template === 'job-offered' ? { expiresAt: offer.until } : {}),
  });
}

export const placeWords = ({ town, outward, place }: Pick<OfferRow, 'town' | 'outward' | 'place'>): string =>
  [town, outward, place === 'workshop' ? 'in the workshop' : 'mobile'].filter((part) => part !== '').join(', ');

const wishWords = ({ wish_day: on, wish_slot: slot }: OfferRow): string =>
  [on === null ? 'any day' : formatNamedDay(day(on)), slot === null ? '' : slotNames[Slot.parse(slot)]].filter((part) => part !== '').join(', ');
