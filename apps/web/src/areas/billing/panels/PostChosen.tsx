import { postInvoices } from '@quarterlight/contract/billing/many-routes';
import { mostInvoicedAtOnce } from '@quarterlight/contract/billing/names';
import type { ListedInvoice } from '@quarterlight/contract/billing/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '../../../platform/api.ts';
import { moneyText } from '../../../platform/formats.ts';
import { mutationFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

interface PostChosenProps {
  readonly rows: readonly ListedInvoice[];
  /** It goes on in the background. */
  readonly onRun: (id: string) => void;
}

/** Posts the drafts among the chosen documents, each as it stands on the page. */
export function PostChosen({ rows, onRun }: PostChosenProps) {
  const key = useRef(newKey());
  const post = useMutation(mutationFor(postInvoices, { refresh: ['own-run'], notice: false, onDone: ({ id }) => onRun(id) }));
  const drafts = rows.filter(({ state }) => state === 'draft');
  const [first] = drafts;
  if (!first) return <span>None of them can be posted: only drafts can.</span>;
  if (drafts.length > mostInvoicedAtOnce) return <span>At most {mostInvoicedAtOnce} are posted at once.</span>;
  const sum = moneyText({ amount: drafts.reduce((all, { gross }) => all + gross.amount, 0), currency: first.gross.currency });
  return (
    <ActionButton
      primary
      run={() => post.mutateAsync({ body: { invoices: drafts.map(({ id, version }) => ({ id, version })) }, idempotencyKey: key.current })}
      ask={{
        title: `Post ${plural(drafts.length, 'invoice')}?`,
        text: `They get their numbers and today’s date, and are emailed: ${sum} in all. A posted invoice cannot be changed any more; a mistake is put right by a credit note.`,
        confirm: 'Post',
      }}
    >{`Post ${plural(drafts.length, 'invoice')}`}</ActionButton>
  );
}
