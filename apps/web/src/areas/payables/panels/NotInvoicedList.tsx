import { Button } from '@mantine/core';
import { listNotInvoiced } from '@quarterlight/contract/payables/routes';
import type { NotInvoiced } from '@quarterlight/contract/payables/schemas';
import { notInvoicedSheet } from '@quarterlight/contract/payables/sheets';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Link } from '../../../ui/Link.tsx';
import { type Column, columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import type { BilledOrder } from '../forms/EnterInvoice.tsx';
import { payablesApi } from '../payables.api.ts';
import classes from '../payables.module.css';

interface NotInvoicedProps {
  /** Enters the invoice of an order. */
  readonly enter: (order: BilledOrder) => void;
}

const Enter = ({ line, enter }: NotInvoicedProps & { readonly line: NotInvoiced }) => (
  <Button
    variant="default"
    size="compact-sm"
    aria-label={`Enter invoice for ${line.number}`}
    onClick={() => enter({ id: line.orderId, supplierId: line.supplier.id })}
  >
    Enter invoice
  </Button>
);

const columnsFor = ({ enter }: NotInvoicedProps): readonly Column<NotInvoiced>[] => [
  ...columnsOf(notInvoicedSheet, {
    number: { sort: 'ordered', width: 100, cell: (line) => <Link to={pathTo('/purchase-orders/$id', { id: line.orderId })}>{line.number}</Link> },
    supplier: { width: 170 },
    code: { width: 140, cell: (line) => <Eurocode code={line.code} /> },
    description: { width: 190 },
    deliveryNote: { width: 110 },
    receivedAt: { width: 146, cell: (line) => <Instant value={line.receivedAt} /> },
    days: { width: 60, align: 'end', cell: (line) => numberText(line.days) },
    quantity: { width: 90, align: 'end', cell: (line) => numberText(line.quantity) },
    value: { width: 100, align: 'end', cell: (line) => <Money value={line.value} /> },
  }),
  { key: 'enter', title: 'Invoice', width: 130, cell: (line) => <Enter line={line} enter={enter} /> },
];

/** Goods that came and were not billed, the oldest order first, with what they come to. */
export function NotInvoicedList({ enter }: NotInvoicedProps) {
  const list = useListState(listNotInvoiced);
  const result = useQuery(payablesApi.notInvoiced(list.query));
  const suppliers = useQuery(payablesApi.suppliers());
  const { orderId } = list.query;
  const worth = result.data !== undefined && result.data.total > 0 ? result.data.value : null;
  return (
    <>
      <FilterBar
        list={list}
        search="Order number"
        filters={[
          { kind: 'select', key: 'supplierId', label: 'Supplier', options: namedOptions(suppliers.data) },
          orderId && { kind: 'select', key: 'orderId', label: 'Order', options: [{ value: orderId, label: 'One order' }] },
        ]}
      />
      {(result.isPending || worth) && (
        <p className={classes.sum}>{worth ? `${moneyText(worth)} received and not invoiced, at the prices ordered` : '\u00a0'}</p>
      )}
      <DataTable
        label="Received, not invoiced"
        result={result}
        columns={columnsFor({ enter })}
        list={list}
        file={fileOf(notInvoicedSheet, listNotInvoiced, list.query)}
        lines={(line) => ({
          beside: <Money value={line.value} />,
          below: (
            <>
              <Eurocode code={line.code} />
              <span>
                {numberText(line.quantity)} from {line.supplier.name}
                {line.days !== null && `, ${plural(line.days, 'day')} ago`}
              </span>
              <Enter line={line} enter={enter} />
            </>
          ),
        })}
        empty="Everything that came was billed."
      />
    </>
  );
}
