import { mostMatchedAtOnce } from '@quarterlight/contract/banking/names';
import type { BankLine } from '@quarterlight/contract/banking/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '../../../platform/api.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { bankingApi } from '../banking.api.ts';

interface MatchChosenProps {
  readonly rows: readonly BankLine[];
  /** It goes on in the background. */
  readonly onRun: (id: string) => void;
}

/** Does with the chosen lines what is certain about each. */
export function MatchChosen({ rows, onRun }: MatchChosenProps) {
  const key = useRef(newKey());
  const match = useMutation(bankingApi.matchCertain(onRun));
  const certain = rows.filter(({ proposal }) => proposal?.sure === true).slice(0, mostMatchedAtOnce);
  return (
    <ActionButton
      primary
      disabled={certain.length === 0}
      run={() => match.mutateAsync({ body: { ids: certain.map(({ id }) => id) }, idempotencyKey: key.current })}
      ask={{
        title: `Match ${plural(certain.length, 'certain line')}?`,
        text: 'Each is matched to its payment, or recorded as one and put to the documents that the bank names. One that is certain no more is left, and told here.',
        confirm: 'Match',
      }}
    >
      {certain.length === 0 ? 'None is certain' : `Match ${plural(certain.length, 'certain line')}`}
    </ActionButton>
  );
}
