import { Alert } from '@mantine/core';
import { invoiceName, invoiceTypeNames } from '@quarterlight/contract/billing/names';
import type { InvoicePreview, InvoiceRow } from '@quarterlight/contract/billing/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { billingApi } from '../billing.api.ts';
import classes from './billing.module.css';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoiceState } from './InvoiceState.tsx';
import { Split } from './Split.tsx';

/** A worksheet's invoicing: what is still in the way, how the job will be shared, and the documents that come of it or already came. */
export function InvoiceWorksheetPanel({ worksheetId, billedElsewhere = false }: { readonly worksheetId: string; readonly billedElsewhere?: boolean }) {
  const result = useQuery(billingApi.preview(worksheetId));
  return <LoadedRecord result={result}>{(preview) => (billedElsewhere && preview.invoices.length === 0 ? null : <Preview preview={preview} />)}</LoadedRecord>;
}

function Preview({ preview }: { readonly preview: InvoicePreview }) {
  const draft = useMutation(billingApi.draft());
  const { gates, documents, split, invoices } = preview;
  const standing = invoices.filter((invoice) => !invoice.credited && invoice.type !== 'credit-note');
  const draftNow = () => draft.mutateAsync({ body: { worksheetId: preview.worksheetId } });
  return (
    <>
      {invoices.length > 0 && (
        <Section title="Invoices" count={invoices.length}>
          <Documents invoices={invoices} />
        </Section>
      )}
      {standing.length === 0 && (
        <Section
          title="To invoice"
          actions={
            preview.canInvoice && (
              <ActionButton primary size="compact-md" run={draftNow} disabled={gates.length > 0}>
                Draft {plural(documents.length, 'invoice')}
              </ActionButton>
            )
          }
        >
          <div className={classes.stack}>
            <Gates preview={preview} />
            {split && <Split split={split} account={preview.customerName} />}
            {documents.map((document) => (
              <div key={`${document.type} ${document.payer}`}>
                <h3 className={classes.head}>
                  {invoiceTypeNames[document.type]} to {document.payerName}
                  <Money value={document.gross} />
                </h3>
                <InvoiceLines lines={document.lines} totals={document} label={`${invoiceTypeNames[document.type]} to ${document.payerName}`} />
              </div>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

function Documents({ invoices }: { readonly invoices: readonly InvoiceRow[] }) {
  return (
    <ul className={classes.links}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <Link to={pathTo('/billing/invoices/$id', { id: invoice.id })}>{invoiceName(invoice)}</Link>
          <InvoiceState invoice={invoice} />
          <span className={classes.soft}>{invoice.payerName}</span>
          <Money value={invoice.gross} />
        </li>
      ))}
    </ul>
  );
}

/** What has to be mended first, each with the way to where it is mended. */
function Gates({ preview }: { readonly preview: InvoicePreview }) {
  if (preview.gates.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" classNames={{ label: classes.needsYou }} title="Not ready to invoice">
      <ul className={classes.gates}>
        {preview.gates.map((gate) => (
          <li key={gate.code}>
            <GateLink link={gate.link} message={gate.message} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The part of the page (or the other page) where a gate is mended; `#lines` of the page that is shown only scrolls there. */
function GateLink({ link, message }: { readonly link: string; readonly message: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (link === '') return message;
  const href = link.startsWith(`${pathname}#`) ? link.slice(pathname.length) : link;
  const follow = (event: MouseEvent) => {
    if (href.startsWith('#') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate({ href });
  };
  return (
    <a href={href} onClick={follow}>
      {message}
    </a>
  );
}
