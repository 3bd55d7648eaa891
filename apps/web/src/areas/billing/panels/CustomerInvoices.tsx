import type { CustomerExposure } from '@quarterlight/contract/billing/exposure';
import { exposurePartNames, invoiceName } from '@quarterlight/contract/billing/names';
import type { ListedInvoice } from '@quarterlight/contract/billing/schemas';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import type { CustomerPanelProps } from '../../../app/record-panels.ts';
import { numberText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { billingApi } from '../billing.api.ts';
import classes from './billing.module.css';
import { InvoiceState } from './InvoiceState.tsx';

/** What a customer owes and has booked, what that is made of, and its newest documents. */
export function CustomerInvoices({ customer: { id, name }, title }: CustomerPanelProps) {
  const maySee = useCan('view-invoices');
  const exposure = useQuery(billingApi.exposure(id));
  return (
    <>
      <Section title="Exposure">
        <LoadedRecord result={exposure}>{(told) => <Exposure told={told} name={name} />}</LoadedRecord>
      </Section>
      {maySee && <Documents customerId={id} title={title} />}
    </>
  );
}

type Part = CustomerExposure['parts'][number];

const partColumns: Column<Part>[] = [
  { key: 'part', title: 'Made of', cell: ({ part, link }) => (link === null ? exposurePartNames[part] : <Link to={link}>{exposurePartNames[part]}</Link>) },
  { key: 'count', title: 'How many', width: 90, align: 'end', cell: ({ part, count }) => part !== 'invoices' && numberText(count) },
  { key: 'amount', title: 'Amount', width: 130, align: 'end', cell: ({ amount }) => <Money value={amount} /> },
];

function Exposure({ told, name }: { readonly told: CustomerExposure; readonly name: string }) {
  const { exposure, balance, creditLimit, available, parts, unallocated, children } = told;
  return (
    <div className={classes.stack}>
      <Facts
        columns={3}
        of={[
          ['Exposure', <Money key="exposure" value={exposure} />],
          ['Balance of posted invoices', <Money key="balance" value={balance} />],
          ['Credit limit', creditLimit.amount === 0 ? 'None' : <Money key="limit" value={creditLimit} />],
          available && [
            available.amount < 0 ? 'Over the limit by' : 'Available',
            <Money key="available" value={{ ...available, amount: Math.abs(available.amount) }} />,
          ],
          children && [
            'Accounts below it, on their own',
            <span key="children">
              <Money value={children.amount} /> in{' '}
              {children.link === null ? numberText(children.count) : <Link to={children.link}>{numberText(children.count)}</Link>}
            </span>,
          ],
        ]}
      />
      <div className={classes.parts}>
        <LineTable label={`What the exposure of ${name} is made of`} rows={parts} columns={partColumns} rowKey={({ part }) => part} empty="" />
      </div>
      {unallocated.amount.amount > 0 && (
        <p className={classes.soft}>
          <Money value={unallocated.amount} /> was taken or credited for its jobs and pays no invoice yet. It lowers the exposure once their invoices are
          posted.
        </p>
      )}
    </div>
  );
}

const documentColumns: Column<ListedInvoice>[] = [
  { key: 'number', title: 'Invoice', width: 120, cell: (row) => <Link to={pathTo('/billing/invoices/$id', { id: row.id })}>{invoiceName(row)}</Link> },
  { key: 'state', title: 'State', width: 130, cell: (row) => <InvoiceState invoice={row} /> },
  {
    key: 'worksheet',
    title: 'Worksheet',
    width: 110,
    cell: (row) => <Link to={pathTo('/clipboard/worksheets/$id', { id: row.worksheetId })}>{row.worksheetNumber}</Link>,
  },
  { key: 'payer', title: 'Billed to', cell: (row) => row.payerName },
  { key: 'date', title: 'Date', width: 100, cell: (row) => <Day value={row.invoiceDate} /> },
  { key: 'due', title: 'Due', width: 100, cell: (row) => <Day value={row.dueDate} /> },
  { key: 'gross', title: 'Total', width: 110, align: 'end', cell: (row) => <Money value={row.gross} /> },
  { key: 'open', title: 'Open', width: 110, align: 'end', cell: (row) => <Money value={row.balance} /> },
];
const shown = 25;

function Documents({ customerId, title }: { readonly customerId: string; readonly title: string }) {
  const result = useQuery(billingApi.list({ customerId, sort: '-createdAt', limit: shown }));
  const all = `${pathTo('/billing/invoices')}?customerId=${customerId}`;
  return (
    <Section title={title} empty={result.data?.items.length === 0 && 'None yet.'} actions={<Link to={all}>All invoices</Link>}>
      <LoadedRecord result={result}>
        {({ items }) => <LineTable label={title} rows={items} columns={documentColumns} rowKey={({ id }) => id} empty="" />}
      </LoadedRecord>
    </Section>
  );
}
