import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { OpenDocuments } from '../panels/OpenDocuments.tsx';
import { OpenPayment } from '../panels/OpenPayment.tsx';
import { PaymentList } from '../panels/PaymentList.tsx';

const TakePayment = later(() => import('../forms/TakePayment.tsx'), 'TakePayment');

const tabs = [
  { key: 'payments', title: 'Payments' },
  { key: 'open', title: 'Open documents' },
] as const;

/** Money that came, what it pays, and what is still owed. */
export function PaymentsPage() {
  const { tab } = useSearch({ strict: false });
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'payments';
  const mayRecord = useCan('record-payments');
  const [taking, setTaking] = useState(false);
  return (
    <Page
      title="Payments"
      fill
      actions={
        mayRecord && (
          <ActionButton primary run={() => setTaking(true)}>
            Record payment
          </ActionButton>
        )
      }
    >
      <PageTabs label="Payments" path={pathTo('/billing/payments')} tabs={tabs} shown={shown} />
      {shown === 'payments' ? <PaymentList /> : <OpenDocuments />}
      <OpenPayment />
      <Dialog title="Record a payment" opened={taking} onClose={() => setTaking(false)} size="lg">
        <TakePayment done={() => setTaking(false)} />
      </Dialog>
    </Page>
  );
}
