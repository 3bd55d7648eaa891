import { mostDocuments } from '@quarterlight/contract/batching/names';
import type { AccountsBatch, NewBatch, ReadyForAccounts } from '@quarterlight/contract/batching/schemas';
import { accountsPackages } from '@quarterlight/contract/system/accounts-packages';
import { plural } from '@quarterlight/kit/text';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { moneyText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from '../batching.module.css';
import { documentsWords } from '../words.ts';

/** What a batch would hold, in words. */
function readyWords({ documents, invoices, credits, gross, format, more, blocked }: ReadyForAccounts): string {
  if (documents === 0) return blocked > 0 ? `Nothing is ready. ${plural(blocked, 'document')} cannot go yet.` : 'Nothing is ready up to that day.';
  const rest = [
    more > 0 && `${plural(more, 'more', 'more')} for the next one, since ${accountsPackages[format]} takes ${mostDocuments[format]} at a time`,
    blocked > 0 && `${plural(blocked, 'document')} cannot go yet`,
  ].filter(Boolean);
  return `${documentsWords({ invoices, credits })}, ${moneyText(gross)} in all, for ${accountsPackages[format]}.${rest.length > 0 ? ` ${rest.join('; ')}.` : ''}`;
}

interface ReadyBarProps {
  readonly shown: ReadyForAccounts | undefined;
  /** Whether the list shows only some of what a batch would take. */
  readonly isPart: boolean;
  readonly mayMake: boolean;
  readonly making: UseMutationOptions<AccountsBatch, Error, { readonly body: NewBatch }>;
}

/** What a batch would hold, and the button that makes it and opens it. */
export function ReadyBar({ shown, isPart, mayMake, making }: ReadyBarProps) {
  const make = useMutation(making);
  const { set } = useOpened('batch');
  return (
    <div className={classes.bar}>
      <p className={classes.sum} aria-live="polite">
        {shown ? readyWords(shown) : '\u00a0'}
        {shown && shown.documents > 0 && isPart && ' A batch takes them all, not only those shown below.'}
      </p>
      {mayMake && (
        <ActionButton
          primary
          disabled={!shown || shown.documents === 0}
          ask={{
            title: 'Make a batch?',
            text: shown ? `${readyWords(shown)} They go into one file, and into no other.` : '',
            confirm: 'Make batch',
          }}
          run={async () => {
            if (!shown) return;
            const batch = await make.mutateAsync({ body: { upTo: shown.upTo, count: shown.documents } });
            set(batch.id);
          }}
        >
          Make batch
        </ActionButton>
      )}
    </div>
  );
}
