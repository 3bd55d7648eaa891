import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { CreditList, GlassToReturnList, OpenCredit } from '../../credits/index.ts';
import type { BilledOrder } from '../forms/EnterInvoice.tsx';
import { InvoiceList } from '../panels/InvoiceList.tsx';
import { NotInvoicedList } from '../panels/NotInvoicedList.tsx';
import { OpenInvoice } from '../panels/OpenInvoice.tsx';

const EnterInvoice = later(() => import('../forms/EnterInvoice.tsx'), 'EnterInvoice');

const ofInvoices = [
  { key: 'invoices', title: 'Invoices' },
  { key: 'received', title: 'Received, not invoiced' },
] as const;
const ofCredits = [
  { key: 'credits', title: 'Credits' },
  { key: 'returns', title: 'Glass to return' },
] as const;

/** What suppliers bill beside what was ordered and received, what came and was not billed, and what is asked back of them. */
export function MatchingPage() {
  const { tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [entering, setEntering] = useState<BilledOrder | true | null>(null);
  const matches = useCan('match-supplier-invoices');
  const tabs = matches ? [...ofInvoices, ...ofCredits] : ofCredits;
  const shown = tabs.find(({ key }) => key === tab)?.key ?? (matches ? 'invoices' : 'credits');
  const close = () => setEntering(null);
  return (
    <Page
      title={matches ? 'Supplier invoices' : 'Supplier credits'}
      fill
      actions={
        matches && (
          <>
            <Button variant="default" onClick={() => void navigate({ href: pathTo('/data-loads/supplier-invoices') })}>
              Load a file
            </Button>
            <Button onClick={() => setEntering(true)} data-new>
              Enter invoice
            </Button>
          </>
        )
      }
    >
      <PageTabs label="Supplier invoices and credits" path={pathTo('/purchase-orders/matching')} tabs={tabs} shown={shown} />
      {shown === 'invoices' && <InvoiceList />}
      {shown === 'received' && <NotInvoicedList enter={setEntering} />}
      {shown === 'credits' && <CreditList />}
      {shown === 'returns' && <GlassToReturnList />}
      {matches && (
        <>
          <Dialog title="Enter invoice" opened={entering !== null} onClose={close} size="xl">
            {entering !== null && <EnterInvoice order={entering === true ? null : entering} done={close} />}
          </Dialog>
          <OpenInvoice />
        </>
      )}
      <OpenCredit />
    </Page>
  );
}
