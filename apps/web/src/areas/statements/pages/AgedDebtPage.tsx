import { useSearch } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { AgedAccounts } from '../panels/AgedAccounts.tsx';
import { OpenAccount } from '../panels/OpenAccount.tsx';

const RemindersDue = later(() => import('../panels/RemindersDue.tsx'), 'RemindersDue');

const tabs = [
  { key: 'accounts', title: 'Accounts' },
  { key: 'reminders', title: 'Reminders due' },
] as const;

/** What is owed by how late it is, and to whom a reminder is due. */
export function AgedDebtPage() {
  const { tab } = useSearch({ strict: false });
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'accounts';
  return (
    <Page title="Aged debt" fill>
      <PageTabs label="Aged debt" path={pathTo('/billing/aged-debt')} tabs={tabs} shown={shown} />
      {shown === 'accounts' ? <AgedAccounts /> : <RemindersDue />}
      <OpenAccount />
    </Page>
  );
}
