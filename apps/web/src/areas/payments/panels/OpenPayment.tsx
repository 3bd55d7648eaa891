import { paymentKindNames } from '@quarterlight/contract/payments/names';
import type { PaymentDetail } from '@quarterlight/contract/payments/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { paymentsApi } from '../payments.api.ts';
import classes from '../payments.module.css';
import { kindTones, paidWords } from '../words.ts';

const AllocateForm = later(() => import('../forms/AllocateForm.tsx'), 'AllocateForm');
const ReleaseForm = later(() => import('../forms/ReleaseForm.tsx'), 'ReleaseForm');
const RefundForm = later(() => import('../forms/RefundForm.tsx'), 'RefundForm');

/** The payment that the address names, in a dialog over the list. */
export function OpenPayment() {
  const { open, set } = useOpened('payment');
  return (
    <Dialog title="Payment" opened={open !== undefined} onClose={() => set(null)} size="lg">
      {open !== undefined && <Loaded key={open} id={open} />}
    </Dialog>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const result = useQuery(paymentsApi.one(id));
  return <LoadedRecord result={result}>{(payment) => <Payment payment={payment} />}</LoadedRecord>;
}

type Pays = PaymentDetail['pays'][number];
const paysColumns: readonly Column<Pays>[] = [
  { key: 'number', title: 'Pays', cell: (row) => <Link to={pathTo('/billing/invoices/$id', { id: row.receivableId })}>{row.number}</Link> },
  { key: 'job', title: 'Job', width: 120, cell: (row) => row.jobNumber },
  { key: 'amount', title: 'Amount', width: 120, align: 'end', cell: (row) => <Money value={row.amount} /> },
];
type Refund = PaymentDetail['refunds'][number];
const refundColumns: readonly Column<Refund>[] = [
  { key: 'at', title: 'Given back', cell: (row) => <Instant value={row.takenAt} /> },
  { key: 'how', title: 'By', width: 160, cell: (row) => paidWords(row) },
  { key: 'who', title: 'Recorded by', width: 150, cell: (row) => row.takenBy },
  { key: 'amount', title: 'Amount', width: 120, align: 'end', cell: (row) => <Money value={row.amount} /> },
];

function Payment({ payment }: { readonly payment: PaymentDetail }) {
  const [doing, setDoing] = useState<PaymentDetail['allowedActions'][number] | null>(null);
  const may = (action: PaymentDetail['allowedActions'][number]) => payment.allowedActions.includes(action);
  const done = () => setDoing(null);
  return (
    <div className={classes.stack}>
      <div className={classes.buttons}>
        <StateChip tone={kindTones[payment.kind]}>{paymentKindNames[payment.kind]}</StateChip>
        {may('allocate') && (
          <ActionButton primary run={() => setDoing('allocate')}>
            Put to documents
          </ActionButton>
        )}
        {may('refund') && <ActionButton run={() => setDoing('refund')}>Give back</ActionButton>}
        {may('release') && <ActionButton run={() => setDoing('release')}>Take back from documents</ActionButton>}
      </div>
      {doing === 'allocate' && <AllocateForm payment={payment} done={done} />}
      {doing === 'refund' && <RefundForm payment={payment} done={done} />}
      {doing === 'release' && <ReleaseForm payment={payment} done={done} />}
      <Facts
        of={[
          ['Customer', payment.customer.name],
          ['Received', <Day key="on" value={payment.receivedOn} />],
          ['Amount', <Money key="amount" value={payment.amount} />],
          ['Paid by', paidWords(payment)],
          ['Free', <Money key="free" value={payment.free} />],
          payment.jobNumber !== '' && ['Job', payment.jobNumber],
          ['Note', payment.note],
          ['Recorded', <Instant key="at" value={payment.takenAt} />],
          ['Recorded by', payment.takenBy],
        ]}
      />
      <LineTable label="What it pays" rows={payment.pays} columns={paysColumns} rowKey={(row) => row.receivableId} empty="It pays no document." />
      {payment.refunds.length > 0 && (
        <LineTable label="What was given back" rows={payment.refunds} columns={refundColumns} rowKey={(row) => row.id} empty="Nothing was given back." />
      )}
    </div>
  );
}
