import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import type { BilledOrder } from '../forms/EnterInvoice.tsx';
import { InvoiceList } from '../panels/InvoiceList.tsx';
import { NotInvoicedList } from '../panels/NotInvoicedList.tsx';
import { OpenInvoice } from '../panels/OpenInvoice.tsx';

const EnterInvoice = later(() => import('../forms/EnterInvoice.tsx'), 'EnterInvoice');

const tabs = [
  { key: 'invoices', title: 'Invoices' },
  { key: 'received', title: 'Received, not invoiced' },
] as const;

/** What suppliers bill beside what was ordered and received, and what came and was not billed. */
export function MatchingPage() {
  const { tab } = useSearch({ strict: false });
  const [entering, setEntering] = useState<BilledOrder | true | null>(null);
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'invoices';
  const close = () => setEntering(null);
  return (
    <Page
      title="Supplier invoices"
      fill
      actions={
        <Button onClick={() => setEntering(true)} data-new>
          Enter invoice
        </Button>
      }
    >
      <PageTabs label="Supplier invoices" path={pathTo('/purchase-orders/matching')} tabs={tabs} shown={shown} />
      {shown === 'invoices' ? <InvoiceList /> : <NotInvoicedList enter={setEntering} />}
      <Dialog title="Enter invoice" opened={entering !== null} onClose={close} size="xl">
        {entering !== null && <EnterInvoice order={entering === true ? null : entering} done={close} />}
      </Dialog>
      <OpenInvoice />
    </Page>
  );
}
