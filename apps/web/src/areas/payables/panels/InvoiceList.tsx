import { supplierInvoiceStateNames } from '@quarterlight/contract/payables/names';
import { listSupplierInvoices } from '@quarterlight/contract/payables/routes';
import type { SupplierInvoiceSummary } from '@quarterlight/contract/payables/schemas';
import { supplierInvoiceSheet } from '@quarterlight/contract/payables/sheets';
import { useQuery } from '@tanstack/react-query';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { payablesApi } from '../payables.api.ts';
import { invoiceTones, stateOptions } from '../words.ts';

const State = ({ invoice: { state } }: { readonly invoice: SupplierInvoiceSummary }) => (
  <StateChip tone={invoiceTones[state]}>{supplierInvoiceStateNames[state]}</StateChip>
);

const columns = columnsOf(supplierInvoiceSheet, {
  number: { width: 120 },
  state: { width: 200, cell: (invoice) => <State invoice={invoice} /> },
  supplier: { width: 190 },
  dated: { sort: 'dated', width: 110, cell: (invoice) => <Day value={invoice.dated} /> },
  dueOn: { sort: 'dueOn', width: 110, cell: (invoice) => <Day value={invoice.dueOn} /> },
  net: { width: 100, align: 'end', cell: (invoice) => <Money value={invoice.net} /> },
  vat: { width: 100, align: 'end', cell: (invoice) => <Money value={invoice.vat} /> },
  gross: { width: 110, align: 'end', cell: (invoice) => <Money value={invoice.gross} /> },
  createdAt: { sort: 'createdAt', width: 150, cell: (invoice) => <Instant value={invoice.createdAt} /> },
  createdBy: { width: 140 },
});

/** What suppliers bill, the last entered first. */
export function InvoiceList() {
  const list = useListState(listSupplierInvoices, { sort: '-createdAt' });
  const result = useQuery(payablesApi.list(list.query));
  const suppliers = useQuery(payablesApi.suppliers());
  const { set } = useOpened('invoice');
  return (
    <>
      <FilterBar
        list={list}
        search="Invoice number"
        filters={[
          { kind: 'select', key: 'state', label: 'State', options: stateOptions },
          { kind: 'select', key: 'supplierId', label: 'Supplier', options: namedOptions(suppliers.data) },
          { kind: 'yes-no', key: 'open', label: 'Open' },
        ]}
      />
      <DataTable
        label="Supplier invoices"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(supplierInvoiceSheet, listSupplierInvoices, list.query)}
        onOpen={(invoice) => set(invoice.id)}
        lines={(invoice) => ({
          beside: (
            <>
              <State invoice={invoice} />
              <Money value={invoice.gross} />
            </>
          ),
          below: (
            <>
              <span>{invoice.supplier.name}</span>
              <Day value={invoice.dated} />
            </>
          ),
        })}
        empty="No invoices yet. Enter one here, or from what was received and not invoiced."
      />
    </>
  );
}
