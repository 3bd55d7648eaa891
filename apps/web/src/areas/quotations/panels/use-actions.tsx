import type { QuotationAction, QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { later } from '../../../ui/later.tsx';
import type { MenuAction } from '../../../ui/record/RecordPage.tsx';
import { editAt } from '../../../ui/record/to-edit.ts';
import { downloadQuotation, quotationsApi } from '../quotations.api.ts';
import { toSend } from '../words.ts';

const dialogs = () => import('../forms/Dialogs.tsx');
const SendDialog = later(() => import('../forms/SendDialog.tsx'), 'SendDialog');
const BookDialog = later(() => import('../forms/BookDialog.tsx'), 'BookDialog');
const AcceptDialog = later(dialogs, 'AcceptDialog');
const LostDialog = later(dialogs, 'LostDialog');
const SendForApproval = later(() => import('../../approvals/index.ts'), 'SendDialog');
const ReopenDialog = later(dialogs, 'ReopenDialog');

type Asked = 'send' | 'send-approval' | 'accept' | 'book' | 'decline' | 'reopen';
const words: Readonly<Record<Asked, string>> = {
  send: 'Send',
  'send-approval': 'Send for approval',
  accept: 'Accept for the customer',
  book: 'Book',
  decline: 'Mark as lost',
  reopen: 'Reopen',
};

/** The one next action by the state: what may not be done gives way to the next. */
const usual: Readonly<Partial<Record<QuotationDetail['state'], readonly Asked[]>>> = {
  draft: ['send', 'accept'],
  sent: ['accept', 'send'],
  accepted: ['book'],
  declined: ['reopen'],
  expired: ['reopen'],
};

interface Actions {
  readonly primary: ReactNode;
  readonly menu: readonly MenuAction[];
  /** The dialog that is open. */
  readonly dialog: ReactNode;
}

/** What can be done to a quotation now, as its `allowedActions` say. */
export function useActions(quotation: QuotationDetail): Actions {
  const [open, setOpen] = useState<Asked | null>(null);
  const navigate = useNavigate();
  const endLinks = useMutation(quotationsApi.endLinks());
  const mayWrite = useCan('edit-quotations');
  const may = (action: QuotationAction) => quotation.allowedActions.includes(action);
  const next = usual[quotation.state]?.find(may);
  const isLinked = quotation.links.some(({ state }) => state === 'open');
  const end = async () => {
    if (await confirm({ title: 'End the private links?', text: 'Whoever holds one reads nothing by it any more.', confirm: 'End links', danger: true }))
      await endLinks.mutateAsync({ params: { id: quotation.id } }).catch(() => undefined);
  };
  const ask = (action: Asked): readonly [boolean, MenuAction] => [
    may(action) && action !== next,
    {
      label: action === 'send' && quotation.state === 'sent' ? 'Send again' : words[action],
      onClick: () => setOpen(action),
      ...(action === 'decline' && { danger: true, apart: true }),
    },
  ];
  const entries: readonly (readonly [boolean, MenuAction])[] = [
    ask('send'),
    ask('send-approval'),
    ask('accept'),
    ask('book'),
    [may('edit'), { label: 'Edit options', onClick: () => editAt('options') }],
    ask('reopen'),
    [true, { label: 'Download the PDF', onClick: () => void downloadQuotation(quotation).catch(() => undefined) }],
    [mayWrite, { label: 'Copy to a new one', onClick: () => void navigate({ href: `${pathTo('/clipboard/quotations')}?new=1&copy=${quotation.id}` }) }],
    [isLinked && mayWrite, { label: 'End the private links', onClick: () => void end() }],
    ask('decline'),
  ];
  return {
    primary: next && (
      <ActionButton primary run={() => setOpen(next)}>
        {words[next]}
      </ActionButton>
    ),
    menu: entries.filter(([shown]) => shown).map(([, entry]) => entry),
    dialog: <Opened open={open} quotation={quotation} onClose={() => setOpen(null)} />,
  };
}

interface OpenedProps {
  readonly open: Asked | null;
  readonly quotation: QuotationDetail;
  readonly onClose: () => void;
}

function Opened({ open, ...rest }: OpenedProps) {
  switch (open) {
    case 'send':
      return <SendDialog {...rest} />;
    case 'send-approval':
      return <SendForApproval of={toSend(rest.quotation)} onClose={rest.onClose} />;
    case 'accept':
      return <AcceptDialog {...rest} />;
    case 'book':
      return <BookDialog {...rest} />;
    case 'decline':
      return <LostDialog {...rest} />;
    case 'reopen':
      return <ReopenDialog {...rest} />;
    default:
      return null;
  }
}
