import { invoiceName } from '@quarterlight/contract/billing/names';
import type { Invoice, InvoiceAction } from '@quarterlight/contract/billing/schemas';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { moneyText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { useParam } from '../../../platform/param.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { WriteOffForm } from '../../payments/index.ts';
import { billingApi } from '../billing.api.ts';
import { BroughtForward } from '../panels/BroughtForward.tsx';
import { InvoiceFacts } from '../panels/InvoiceFacts.tsx';
import { InvoiceLines } from '../panels/InvoiceLines.tsx';
import { downloadPdf, InvoicePdf } from '../panels/InvoicePdf.tsx';
import { InvoiceState } from '../panels/InvoiceState.tsx';
import { Split } from '../panels/Split.tsx';
import { emailStates } from '../words.ts';

const EmailForm = later(() => import('../forms/EmailForm.tsx'), 'EmailForm');
const CreditForm = later(() => import('../forms/CreditForm.tsx'), 'CreditForm');

export const ahead: Ahead = ({ params }) => askAhead(billingApi.one(params.id ?? ''));

/** One invoice or credit note. */
export function InvoicePage() {
  // A draft that is being thrown away is not to be read again.
  const [leaving, setLeaving] = useState(false);
  const result = useQuery({ ...billingApi.one(useParam('id')), enabled: !leaving });
  return <LoadedRecord result={result}>{(invoice) => <InvoiceRecord key={invoice.id} invoice={invoice} setLeaving={setLeaving} />}</LoadedRecord>;
}

type VatRow = Invoice['vatSummary'][number];
const vatColumns: readonly Column<VatRow>[] = [
  { key: 'rate', title: 'Rate', cell: (row) => formatRate(row.rateBasisPoints) },
  { key: 'net', title: 'Net', width: 110, align: 'end', cell: (row) => <Money value={row.net} /> },
  { key: 'vat', title: 'VAT', width: 110, align: 'end', cell: (row) => <Money value={row.vat} /> },
];

/** How the document's last email stands, said as well where none went out. */
function Emailed({ state }: { readonly state: Invoice['emails'][number]['state'] | undefined }) {
  if (state === undefined || state === 'kept') return <StateChip>Email not sent</StateChip>;
  return <StateChip tone={emailStates[state].tone}>{emailStates[state].label}</StateChip>;
}

function InvoiceRecord({ invoice, setLeaving }: { readonly invoice: Invoice; readonly setLeaving: (leaving: boolean) => void }) {
  const [crediting, setCrediting] = useState(false);
  const [emailing, setEmailing] = useState(false);
  const [writingOff, setWritingOff] = useState(false);
  const writesOff = useCan('write-off-debts', 'write-off-large-debts');
  const [email] = invoice.emails;
  const navigate = useNavigate();
  const seesWorksheets = useCan('view-worksheets');
  const post = useMutation(billingApi.post());
  const discard = useMutation(billingApi.discard());
  const may = (action: InvoiceAction) => invoice.allowedActions.includes(action);
  const input = { params: { id: invoice.id }, version: invoice.version };
  const postNow = async () => {
    const posted = await post.mutateAsync(input);
    notify.success(`Posted as ${posted.number ?? 'an invoice'}.`);
  };
  const discardNow = async () => {
    const yes = await confirm({
      title: 'Discard the drafts?',
      text: `All draft invoices of worksheet ${invoice.worksheetNumber} are thrown away and it is completed again.`,
      confirm: 'Discard',
      danger: true,
    });
    if (!yes) return;
    setLeaving(true);
    try {
      await discard.mutateAsync(input);
    } catch {
      setLeaving(false);
      return;
    }
    await navigate({ href: seesWorksheets ? pathTo('/clipboard/worksheets/$id', { id: invoice.worksheetId }) : pathTo('/billing/invoices'), replace: true });
  };
  const menu: MenuAction[] = [
    { label: 'Download the PDF', onClick: () => void downloadPdf(invoice).catch(() => undefined) },
    ...(may('email') ? [{ label: 'Email', onClick: () => setEmailing(true) }] : []),
    ...(writesOff && isOwed(invoice) ? [{ label: 'Write off', onClick: () => setWritingOff(true), apart: true }] : []),
    ...(may('credit') ? [{ label: 'Credit', onClick: () => setCrediting(true), apart: true }] : []),
    ...(may('discard') ? [{ label: 'Discard the drafts', onClick: () => void discardNow(), danger: true, apart: true }] : []),
  ];
  return (
    <RecordPage
      kind={invoice.type === 'credit-note' ? 'Credit note' : 'Invoice'}
      number={invoiceName(invoice)}
      record={{ entity: 'invoice', id: invoice.id }}
      state={<InvoiceState invoice={invoice} />}
      facts={
        <>
          <span>{invoice.payerName}</span>
          {invoice.broughtForward && <span>Brought forward from another system</span>}
          {invoice.state !== 'draft' && !invoice.broughtForward && <Emailed state={email?.state} />}
          <Plate registration={invoice.registration} />
          {seesWorksheets ? (
            <Link to={pathTo('/clipboard/worksheets/$id', { id: invoice.worksheetId })}>{invoice.worksheetNumber}</Link>
          ) : (
            <span>{invoice.worksheetNumber}</span>
          )}
        </>
      }
      money={<Money value={invoice.gross} />}
      primary={
        may('post') && (
          <ActionButton
            primary
            run={postNow}
            ask={{
              title: 'Post this invoice?',
              text: `It gets its number and today’s date, and ${invoice.payerName} is billed ${moneyText(invoice.gross)}. A posted invoice cannot be changed any more; a mistake is put right by a credit note.`,
              confirm: 'Post',
            }}
          >
            Post
          </ActionButton>
        )
      }
      menu={menu}
      aside={<InvoiceFacts invoice={invoice} />}
    >
      {invoice.before === null ? <Billed invoice={invoice} /> : <BroughtForward invoice={invoice} before={invoice.before} />}
      <Section title="Document">
        <InvoicePdf invoice={invoice} />
      </Section>
      <Dialog title={`Email ${invoiceName(invoice)}`} opened={emailing} onClose={() => setEmailing(false)}>
        <EmailForm invoice={invoice} done={() => setEmailing(false)} />
      </Dialog>
      <Dialog title={`Credit ${invoiceName(invoice)}`} opened={crediting} onClose={() => setCrediting(false)}>
        <CreditForm invoice={invoice} done={() => setCrediting(false)} />
      </Dialog>
      <Dialog title={`Write off ${invoiceName(invoice)}`} opened={writingOff} onClose={() => setWritingOff(false)}>
        <WriteOffForm documentId={invoice.id} open={invoice.balance} done={() => setWritingOff(false)} />
      </Dialog>
    </RecordPage>
  );
}

/** Posted, and something is still to be paid. */
const isOwed = ({ state, type, balance }: Invoice): boolean => state !== 'draft' && type !== 'credit-note' && balance.amount > 0;

/** What it bills, how the job was shared, and its VAT. */
function Billed({ invoice }: { readonly invoice: Invoice }) {
  return (
    <>
      <Section title="Lines" count={invoice.lines.length}>
        <InvoiceLines lines={invoice.lines} totals={invoice} />
      </Section>
      {invoice.split && (
        <Section title="How this job is shared">
          <Split split={invoice.split} account={invoice.customerName} />
        </Section>
      )}
      <Section title={isOfWholeWorksheet(invoice) ? 'VAT of the whole job' : 'VAT summary'}>
        <LineTable
          label="VAT by rate"
          rows={invoice.vatSummary}
          columns={vatColumns}
          rowKey={(row) => String(row.rateBasisPoints)}
          empty="Nothing here bears VAT."
        />
      </Section>
    </>
  );
}

/** The summary of a shared job covers all of its documents, also on a credit note that explains no split. */
const isOfWholeWorksheet = ({ vatSummary, net }: Invoice): boolean => vatSummary.reduce((sum, row) => sum + row.net.amount, 0) !== net.amount;
