import { useSearch } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { InvoiceBatches } from '../panels/InvoiceBatches.tsx';
import { OpenInvoiceBatch } from '../panels/OpenInvoiceBatch.tsx';
import { ReadyInvoices } from '../panels/ReadyInvoices.tsx';

const tabs = [
  { key: 'ready', title: 'Ready' },
  { key: 'batches', title: 'Batches' },
] as const;

/** What we bill as files for the accounts: what is ready for one, and those that were made. */
export function InvoiceBatchesPage() {
  const { tab } = useSearch({ strict: false });
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'ready';
  return (
    <Page title="Invoice batches" fill>
      <PageTabs label="Invoice batches" path={pathTo('/billing/invoice-batches')} tabs={tabs} shown={shown} />
      {shown === 'ready' ? <ReadyInvoices /> : <InvoiceBatches />}
      <OpenInvoiceBatch />
    </Page>
  );
}
