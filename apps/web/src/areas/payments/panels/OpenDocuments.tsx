import { listReceivables } from '@quarterlight/contract/payments/routes';
import type { Receivable } from '@quarterlight/contract/payments/schemas';
import { receivableSheet } from '@quarterlight/contract/payments/sheets';
import { daysBetween, isDay, today } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Link } from '../../../ui/Link.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { paymentsApi } from '../payments.api.ts';
import classes from '../payments.module.css';

/** How late a document is, in words; empty where it is not. */
function lateWords({ dueOn }: Receivable): string {
  const late = dueOn !== null && isDay(dueOn) ? daysBetween(dueOn, today(tenantZone.get())) : 0;
  return late > 0 ? `${plural(late, 'day')} late` : '';
}

const columns = columnsOf(receivableSheet, {
  number: { width: 120, cell: (document) => <Link to={pathTo('/billing/invoices/$id', { id: document.id })}>{document.number}</Link> },
  customer: { width: 220 },
  payer: { width: 110 },
  job: { width: 110 },
  invoicedOn: { width: 110, cell: (document) => <Day value={document.invoicedOn} /> },
  dueOn: {
    sort: 'dueOn',
    width: 180,
    cell: (document) => (
      <>
        <Day value={document.dueOn} /> <span className={classes.soft}>{lateWords(document)}</span>
      </>
    ),
  },
  gross: { width: 110, align: 'end', cell: (document) => <Money value={document.gross} /> },
  paid: { width: 110, align: 'end', cell: (document) => <Money value={document.paid} /> },
  open: { width: 110, align: 'end', cell: (document) => <Money value={document.open} /> },
  reminded: { width: 96, align: 'end' },
  remindedOn: { width: 120, cell: (document) => <Day value={document.remindedOn} /> },
  query: { width: 180 },
});
const payerOptions = optionsOf({ customer: 'Account', policyholder: 'Policyholder' });

/** Documents on which something is owed, the longest due first. */
export function OpenDocuments() {
  const list = useListState(listReceivables);
  const result = useQuery(paymentsApi.open(list.query));
  const { customerId } = list.query;
  return (
    <>
      <FilterBar
        list={list}
        search="Document number"
        quick={[{ key: 'inQuery', value: 'yes', label: 'In query' }]}
        filters={[
          { kind: 'select', key: 'payer', label: 'Owed by', options: payerOptions },
          { kind: 'day', key: 'dueTo', label: 'Due up to' },
          customerId && { kind: 'select', key: 'customerId', label: 'Customer', options: [{ value: customerId, label: 'One customer' }] },
        ]}
      />
      <DataTable
        label="Open documents"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(receivableSheet, listReceivables, list.query)}
        lines={(document) => ({
          beside: <Money value={document.open} />,
          below: (
            <>
              <span>{document.customer.name}</span>
              <span>{lateWords(document)}</span>
            </>
          ),
        })}
        empty="Nothing is owed on any document."
      />
    </>
  );
}
