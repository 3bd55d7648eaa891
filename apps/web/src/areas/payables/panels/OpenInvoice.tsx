import { Button } from '@mantine/core';
import { supplierInvoiceStateNames } from '@quarterlight/contract/payables/names';
import type { SupplierInvoice, SupplierInvoiceAction } from '@quarterlight/contract/payables/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money, UnitMoney } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { payablesApi } from '../payables.api.ts';
import classes from '../payables.module.css';
import { invoiceTones } from '../words.ts';

const forms = {
  accept: later(() => import('../forms/SettleForms.tsx'), 'AcceptForm'),
  query: later(() => import('../forms/SettleForms.tsx'), 'QueryForm'),
  cancel: later(() => import('../forms/SettleForms.tsx'), 'CancelForm'),
};
type Asked = keyof typeof forms;
const words: Readonly<Record<Asked, string>> = { accept: 'Accept', query: 'Query', cancel: 'Take back' };

/** The invoice that the address names, in a dialog over the list. */
export function OpenInvoice() {
  const { open, set } = useOpened('invoice');
  return (
    <Dialog title="Supplier invoice" opened={open !== undefined} onClose={() => set(null)} size="xl">
      {open !== undefined && <Loaded key={open} id={open} />}
    </Dialog>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const result = useQuery(payablesApi.one(id));
  return <LoadedRecord result={result}>{(invoice) => <Invoice invoice={invoice} />}</LoadedRecord>;
}

type Line = SupplierInvoice['lines'][number];
const columns: readonly Column<Line>[] = [
  {
    key: 'what',
    title: 'What',
    width: 200,
    cell: (line) => line.order?.code ?? (line.description || line.supplierCode || (line.kind === 'carriage' ? 'Carriage' : '–')),
  },
  {
    key: 'order',
    title: 'Order',
    width: 90,
    cell: (line) => (line.order ? <Link to={pathTo('/purchase-orders/$id', { id: line.order.id })}>{line.order.number}</Link> : '–'),
  },
  { key: 'received', title: 'Received', width: 80, align: 'end', cell: (line) => numberText(line.order?.received) },
  { key: 'before', title: 'Billed before', width: 100, align: 'end', cell: (line) => numberText(line.order?.invoiced) },
  { key: 'billed', title: 'Billed', width: 70, align: 'end', cell: (line) => numberText(line.quantity) },
  { key: 'ordered-price', title: 'Ordered at', width: 100, align: 'end', cell: (line) => <UnitMoney value={line.order?.unitCost} /> },
  { key: 'price', title: 'Billed at', width: 100, align: 'end', cell: (line) => <UnitMoney value={line.unitCost} /> },
  { key: 'net', title: 'Net', width: 100, align: 'end', cell: (line) => <Money value={line.net} /> },
];

function Invoice({ invoice }: { readonly invoice: SupplierInvoice }) {
  const [doing, setDoing] = useState<Asked | null>(null);
  const match = useMutation(payablesApi.match());
  const { differences, settledAt } = invoice;
  const may = (action: SupplierInvoiceAction) => invoice.allowedActions.includes(action);
  const agrees = differences.length === 0;
  const offered = [...(agrees || differences.some(({ blocks }) => blocks) ? [] : (['accept'] as const)), 'query' as const, 'cancel' as const];
  const Asking = doing === null ? null : forms[doing];
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        <StateChip tone={invoiceTones[invoice.state]}>{supplierInvoiceStateNames[invoice.state]}</StateChip>
      </div>
      <Facts
        of={[
          ['Invoice', invoice.number],
          ['Supplier', invoice.supplier.name],
          ['Dated', <Day key="dated" value={invoice.dated} />],
          ['Due', <Day key="due" value={invoice.dueOn} />],
          ['Net', <Money key="net" value={invoice.net} />],
          ['VAT', <Money key="vat" value={invoice.vat} />],
          ['Total', <Money key="gross" value={invoice.gross} />],
          invoice.note !== '' && ['Note', invoice.note],
          ['Entered by', invoice.createdBy],
          settledAt !== null && ['Settled by', invoice.settledBy],
          settledAt !== null && ['Settled', <Instant key="settled" value={settledAt} />],
          invoice.batch !== null && ['Batch for the accounts', invoice.batch.name],
          invoice.answer !== '' && [invoice.state === 'queried' ? 'Asked of the supplier' : 'Why', invoice.answer],
          invoice.priceVariance.amount !== 0 && ['Price variance', <Money key="variance" value={invoice.priceVariance} />],
        ]}
      />
      <LineTable label="Lines of the invoice" rows={invoice.lines} columns={columns} rowKey={(line) => line.id} empty="No lines." />
      {agrees ? (
        settledAt === null && <p className={classes.sum}>Everything agrees with what was ordered and received.</p>
      ) : (
        <ul className={classes.differences} aria-label="Differences">
          {differences.map(({ words: text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {Asking ? (
        <Asking invoice={invoice} done={() => setDoing(null)} />
      ) : (
        <div className={classes.buttons}>
          {agrees && may('match') && (
            <ActionButton primary run={() => match.mutateAsync({ params: { id: invoice.id }, version: invoice.version, body: {} })}>
              Match
            </ActionButton>
          )}
          {offered.filter(may).map((action) => (
            <Button key={action} variant={action === 'accept' ? 'filled' : 'default'} onClick={() => setDoing(action)}>
              {words[action]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
