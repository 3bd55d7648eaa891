import { invoiceName, invoiceTypeNames } from '@quarterlight/contract/billing/names';
import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { paymentKindNames, paymentMethodNames } from '@quarterlight/contract/payments/names';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Timeline } from '../../../ui/bits/Timeline.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { payerNames } from '../words.ts';
import classes from './billing.module.css';
import { Emails } from './Emails.tsx';

/** What is paid and owed, who is billed, the other documents of the job, what happened. */
export function InvoiceFacts({ invoice }: { readonly invoice: Invoice }) {
  const { postedAt, createdAt, createdBy } = invoice;
  // Its credit notes stand by themselves.
  const others = invoice.others.filter(({ id }) => !invoice.creditNotes.some((note) => note.id === id));
  return (
    <>
      <Section title="Money">
        <Facts
          columns={1}
          of={[
            [invoice.broughtForward ? 'Brought forward' : 'Total', <Money key="gross" value={invoice.gross} />],
            invoice.creditedSum.amount > 0 && ['Credited', <Money key="credited" value={invoice.creditedSum} />],
            ['Paid', <Money key="paid" value={invoice.paid} />],
            invoice.writtenOff.amount > 0 && ['Written off', <Money key="off" value={invoice.writtenOff} />],
            ['To pay', <Money key="balance" value={invoice.balance} />],
            ['Date', <Day key="date" value={invoice.invoiceDate} />],
            ['Due', <Day key="due" value={invoice.dueDate} />],
            invoice.batch !== null && ['Accounts', <Batch key="batch" batch={invoice.batch} />],
          ]}
        />
      </Section>
      {invoice.payments.length > 0 && (
        <Section title="Paid by" count={invoice.payments.length}>
          <ul className={classes.links}>
            {invoice.payments.map((payment) => (
              <li key={payment.id}>
                <span>{paymentKindNames[payment.kind]}</span>
                <span className={classes.soft}>
                  {[paymentMethodNames[payment.method], payment.reference].filter((part) => part !== '').join(', ')}, <Instant value={payment.takenAt} />
                </span>
                <Money value={payment.amount} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {invoice.creditNotes.length > 0 && (
        <Section title="Credit notes" count={invoice.creditNotes.length}>
          <ul className={classes.links}>
            {invoice.creditNotes.map((note) => (
              <li key={note.id}>
                <Link to={pathTo('/billing/invoices/$id', { id: note.id })}>{note.number}</Link>
                <span className={classes.soft}>
                  <Day value={note.invoiceDate} />, {note.reason}
                </span>
                <Money value={note.gross} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Billed to">
        <Facts
          columns={1}
          of={[
            [payerNames[invoice.payer], invoice.payerName],
            ['Address', invoice.payerAddress && <p className={classes.address}>{invoice.payerAddress}</p>],
            ['Email', invoice.payerEmail],
            ['VAT number', invoice.payerVatNumber],
            ['Order number', invoice.orderNumber],
            ['Customer', invoice.customerName],
            ['Type', invoice.broughtForward ? 'Brought forward' : invoiceTypeNames[invoice.type]],
          ]}
        />
      </Section>
      {!invoice.broughtForward && <Emails invoice={invoice} />}
      <Section title="Job" empty={invoice.broughtForward && 'Its worksheet has what is known of it.'}>
        <Facts
          columns={1}
          of={[
            ['Vehicle', invoice.job.vehicle],
            ['Driver', invoice.job.driver],
            ['Policy number', invoice.job.policyNumber],
            ['Claim number', invoice.job.claimNumber],
            ['Day of loss', <Day key="loss" value={invoice.job.lossOn} />],
          ]}
        />
      </Section>
      {others.length > 0 && (
        <Section title="Of the same worksheet">
          <ul className={classes.links}>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={pathTo('/billing/invoices/$id', { id: other.id })}>{invoiceName(other)}</Link>
                <span className={classes.soft}>{other.id === invoice.creditsId ? 'credited by this' : other.payerName}</span>
                <Money value={other.gross} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Timeline">
        <Timeline
          entries={[
            ...(postedAt && !invoice.broughtForward
              ? [{ id: 'posted', at: postedAt, by: invoice.postedBy, title: `Posted as ${invoice.number ?? ''}`, tone: 'blue' as const }]
              : []),
            {
              id: 'created',
              at: createdAt,
              by: createdBy,
              title: invoice.broughtForward ? 'Brought forward from another system' : invoice.type === 'credit-note' ? 'Credited' : 'Drafted',
              detail: invoice.reason,
            },
          ]}
        />
      </Section>
    </>
  );
}

/** The batch that took it to the accounts; a link for those who may open it. */
function Batch({ batch }: { readonly batch: NonNullable<Invoice['batch']> }) {
  const opens = useCan('view-invoice-batches');
  const words = `Batch ${batch.name}`;
  return opens ? <PlainLink to={`${pathTo('/billing/invoice-batches')}?tab=batches&batch=${batch.id}`}>{words}</PlainLink> : words;
}
