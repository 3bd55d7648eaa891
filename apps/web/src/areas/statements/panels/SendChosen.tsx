import { mostLettersAtOnce } from '@quarterlight/contract/statements/names';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '../../../platform/api.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { statementsApi } from '../statements.api.ts';

interface SendChosenProps {
  readonly what: 'statement' | 'reminder';
  readonly ids: readonly string[];
  /** It goes on in the background. */
  readonly onRun: (id: string) => void;
}

/** Emails statements or reminders to whoever was chosen. */
export function SendChosen({ what, ids, onRun }: SendChosenProps) {
  const key = useRef(newKey());
  const statements = useMutation(statementsApi.sendStatements(onRun));
  const reminders = useMutation(statementsApi.sendReminders(onRun));
  const sending = what === 'statement' ? statements : reminders;
  const isTooMany = ids.length > mostLettersAtOnce;
  return (
    <ActionButton
      primary
      disabled={isTooMany}
      run={() => sending.mutateAsync({ body: { ids: [...ids] }, idempotencyKey: key.current })}
      ask={{
        title: `Send ${plural(ids.length, what)}?`,
        text:
          what === 'statement'
            ? 'Each account gets its statement of today by email, as a PDF. Who has no email address is left out, and told here.'
            : 'Each is emailed what is late. Who has no email address, or has paid meanwhile, is left out, and told here.',
        confirm: 'Send',
      }}
    >
      {isTooMany ? `At most ${mostLettersAtOnce} at once` : `Send ${plural(ids.length, what)}`}
    </ActionButton>
  );
}
