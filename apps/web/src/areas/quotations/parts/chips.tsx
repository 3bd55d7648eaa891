import { ownStateNames, quotationStateNames } from '@quarterlight/contract/quotations/names';
import type { QuotationState, QuotationSummary } from '@quarterlight/contract/quotations/schemas';
import { today } from '@quarterlight/kit/days';
import { instantText, nothing, tenantZone } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { followUpLook, stateTones } from '../words.ts';

/** The state of a quotation as a chip. */
export const QuotationStateChip = ({ state }: { readonly state: QuotationState }) => (
  <StateChip tone={stateTones[state]}>{quotationStateNames[state]}</StateChip>
);

/** The same to its customer. */
export const OwnStateChip = ({ state }: { readonly state: QuotationState }) => <StateChip tone={stateTones[state]}>{ownStateNames[state]}</StateChip>;

interface FollowUpChipProps {
  readonly of: Pick<QuotationSummary, 'followUpOn' | 'state'>;
  /** No column's head says what the day is: it says so itself, and nothing where there is none. */
  readonly alone?: boolean;
}

/** When the next follow-up is, in red where it is late. */
export function FollowUpChip({ of, alone = false }: FollowUpChipProps) {
  const look = followUpLook(of, today(tenantZone.get()));
  if (look === null) return alone ? null : nothing;
  if (look.tone !== 'neutral') return <StateChip tone={look.tone}>{look.word}</StateChip>;
  return (
    <span>
      {alone && 'Follow up '}
      {look.word}
    </span>
  );
}

/** That the customer asks something which nobody answered yet. */
export const AskedChip = ({ since }: { readonly since: string | null }) =>
  since && (
    <span title={`Since ${instantText(since)}`}>
      <StateChip tone="amber">? Asks</StateChip>
    </span>
  );
