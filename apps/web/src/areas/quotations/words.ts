import type { BoardColumn, QuotationDetail, QuotationState, QuotationSummary } from '@quarterlight/contract/quotations/schemas';
import type { z } from 'zod';
import { dayText } from '../../platform/formats.ts';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export type Column = z.output<typeof BoardColumn>;

/** The colour of a quotation's state. */
export const stateTones: Readonly<Record<QuotationState, Tone>> = {
  draft: 'neutral',
  sent: 'blue',
  accepted: 'amber',
  booked: 'green',
  declined: 'red',
  expired: 'neutral',
};

/** The order in which the states stand as tabs and columns. */
export const stateOrder: readonly QuotationState[] = ['draft', 'sent', 'accepted', 'booked', 'declined', 'expired'];

/** How a planned follow-up reads on a day: late in red, today in amber; null where none waits. */
export function followUpLook(
  { followUpOn, state }: Pick<QuotationSummary, 'followUpOn' | 'state'>,
  on: string,
): { readonly tone: Tone; readonly word: string } | null {
  if (followUpOn === null || (state !== 'draft' && state !== 'sent')) return null;
  if (followUpOn < on) return { tone: 'red', word: `Late: ${dayText(followUpOn)}` };
  return followUpOn === on ? { tone: 'amber', word: 'Follow up today' } : { tone: 'neutral', word: dayText(followUpOn) };
}

/** How a revision went out. */
export const sentHow = { email: 'By email', sms: 'By text message', link: 'As a link' } as const;

/** What of a quotation may be sent for approval: the options that are offered, the accepted or recommended one first. */
export const toSend = ({ id, number, options }: QuotationDetail) => ({
  entity: 'quotation' as const,
  id,
  number,
  options: options
    .filter(({ withdrawn, accepted }) => !withdrawn || accepted)
    .toSorted((one, other) => Number(other.accepted) - Number(one.accepted) || Number(other.recommended) - Number(one.recommended)),
});
