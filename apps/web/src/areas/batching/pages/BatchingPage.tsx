import { useSearch } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { BatchList } from '../panels/BatchList.tsx';
import { OpenBatch } from '../panels/OpenBatch.tsx';
import { ReadyList } from '../panels/ReadyList.tsx';

const tabs = [
  { key: 'ready', title: 'Ready' },
  { key: 'batches', title: 'Batches' },
] as const;

/** What suppliers billed as files for the accounts: what is ready for one, and those that were made. */
export function BatchingPage() {
  const { tab } = useSearch({ strict: false });
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'ready';
  return (
    <Page title="Purchase batching" fill>
      <PageTabs label="Purchase batching" path={pathTo('/purchase-orders/purchase-batching')} tabs={tabs} shown={shown} />
      {shown === 'ready' ? <ReadyList /> : <BatchList />}
      <OpenBatch />
    </Page>
  );
}
