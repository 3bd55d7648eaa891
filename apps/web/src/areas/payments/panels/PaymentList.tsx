import { paymentKindNames, paymentMethodNames } from '@quarterlight/contract/payments/names';
import { listPayments } from '@quarterlight/contract/payments/routes';
import type { PaymentRow } from '@quarterlight/contract/payments/schemas';
import { paymentSheet } from '@quarterlight/contract/payments/sheets';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { paymentsApi } from '../payments.api.ts';
import { kindOptions, kindTones, methodOptions, paidWords } from '../words.ts';

const Kind = ({ payment: { kind } }: { readonly payment: PaymentRow }) => <StateChip tone={kindTones[kind]}>{paymentKindNames[kind]}</StateChip>;

/** The job that it was taken for, a link for those who may open it. */
function Job({ payment: { jobId, jobNumber } }: { readonly payment: PaymentRow }) {
  const opens = useCan('view-worksheets');
  return opens && jobId !== null ? <Link to={pathTo('/clipboard/worksheets/$id', { id: jobId })}>{jobNumber}</Link> : jobNumber;
}

const columns = columnsOf(paymentSheet, {
  receivedOn: { sort: 'receivedOn', width: 110, cell: (payment) => <Day value={payment.receivedOn} /> },
  customer: { width: 200 },
  kind: { width: 120, cell: (payment) => <Kind payment={payment} /> },
  method: { width: 90, cell: (payment) => paymentMethodNames[payment.method] },
  job: { width: 110, cell: (payment) => <Job payment={payment} /> },
  reference: { width: 150 },
  note: { width: 200 },
  amount: { width: 110, align: 'end', cell: (payment) => <Money value={payment.amount} /> },
  allocated: { width: 110, align: 'end', cell: (payment) => <Money value={payment.allocated} /> },
  refunded: { width: 110, align: 'end', cell: (payment) => <Money value={payment.refunded} /> },
  free: { width: 110, align: 'end', cell: (payment) => <Money value={payment.free} /> },
  takenBy: { width: 150 },
  takenAt: { width: 150, cell: (payment) => <Instant value={payment.takenAt} /> },
});

/** Payments, the last received first. */
export function PaymentList() {
  const list = useListState(listPayments, { sort: '-receivedOn' });
  const result = useQuery(paymentsApi.list(list.query));
  const { set } = useOpened('payment');
  const { customerId } = list.query;
  return (
    <>
      <FilterBar
        list={list}
        search="Reference or job number"
        quick={[{ key: 'free', value: 'yes', label: 'Not allocated in full' }]}
        filters={[
          { kind: 'select', key: 'kind', label: 'Kind', options: kindOptions },
          { kind: 'select', key: 'method', label: 'Paid by', options: methodOptions },
          { kind: 'day', key: 'receivedFrom', label: 'Received from' },
          { kind: 'day', key: 'receivedTo', label: 'Received to' },
          customerId && { kind: 'select', key: 'customerId', label: 'Customer', options: [{ value: customerId, label: 'One customer' }] },
        ]}
      />
      <DataTable
        label="Payments"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(paymentSheet, listPayments, list.query)}
        onOpen={(payment) => set(payment.id)}
        lines={(payment) => ({
          beside: (
            <>
              <Kind payment={payment} />
              <Money value={payment.amount} />
            </>
          ),
          below: (
            <>
              <span>{payment.customer.name}</span>
              <span>{paidWords(payment)}</span>
            </>
          ),
        })}
        empty="No payment yet. Record one, or take it at its job."
      />
    </>
  );
}
