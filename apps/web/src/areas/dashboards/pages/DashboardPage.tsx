import { Button } from '@mantine/core';
import { type ComponentType, useEffect } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { useUser } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { changeSettings, readSettings, useSettings } from '../../../platform/settings.ts';
import { whenIdle } from '../../../platform/when-idle.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Page } from '../../../ui/Page.tsx';
import { fetchChart } from '../charts/Chart.tsx';
import { dashboardsApi, type PanelQuery } from '../dashboards.api.ts';
import { changedChoice, type DashboardName, dashboardTitles, type PanelName, panelList, visibleNames } from '../panel-list.ts';
import { AtRisk } from '../panels/AtRisk.tsx';
import { AverageCompletion } from '../panels/AverageCompletion.tsx';
import { JobsCreated } from '../panels/JobsCreated.tsx';
import { UnpostedInvoices } from '../panels/UnpostedInvoices.tsx';
import { WarrantyJobs } from '../panels/WarrantyJobs.tsx';
import { daysOf, periods, usePeriod } from '../use-period.ts';
import classes from './DashboardPage.module.css';

const shown: Readonly<Record<PanelName, ComponentType<{ query: PanelQuery }>>> = {
  'jobs-created': JobsCreated,
  'warranty-jobs': WarrantyJobs,
  'average-completion': AverageCompletion,
  'unposted-invoices': UnpostedInvoices,
};

const asks: Readonly<Record<PanelName, (query: PanelQuery) => void>> = {
  'jobs-created': (query) => askAhead(dashboardsApi.jobsCreated(query)),
  'warranty-jobs': (query) => askAhead(dashboardsApi.warrantyJobs(query)),
  'average-completion': (query) => askAhead(dashboardsApi.averageCompletion(query)),
  'unposted-invoices': (query) => askAhead(dashboardsApi.unpostedInvoices(query)),
};

export const ahead: Ahead = ({ path, search }) => {
  if (path === '/dashboard/operations') askAhead(dashboardsApi.atRisk());
  const visible = visibleNames(readSettings().visiblePanels);
  for (const { name, dashboard } of panelList) if (path === `/dashboard/${dashboard}` && visible.includes(name)) asks[name](daysOf(search.weeks));
};

/** What comes in and how it goes. */
export const OperationsDashboard = () => <DashboardPage dashboard="operations" />;
/** What is not in the accounts yet. */
export const FinanceDashboard = () => <DashboardPage dashboard="finance" />;

function DashboardPage({ dashboard }: { readonly dashboard: DashboardName }) {
  // Once the figures have been asked for: on a slow line the charts' library would hold them up.
  useEffect(() => whenIdle(fetchChart), []);
  const period = usePeriod();
  const { permissions } = useUser();
  const { visiblePanels } = useSettings();
  const held = new Set(permissions.map((name) => name.toLowerCase()));
  const allowed = panelList.filter((panel) => held.has(panel.needs));
  const own = allowed.filter((panel) => panel.dashboard === dashboard);
  const visible = visibleNames(visiblePanels);
  const open = own.filter((panel) => visible.includes(panel.name));
  const set = (names: readonly string[], show: boolean) => changeSettings({ visiblePanels: changedChoice(visiblePanels, names, show) });
  return (
    <Page
      title={dashboardTitles[dashboard]}
      actions={
        <>
          <Select aria-label="Period" data={[...periods]} value={period.value} onChange={(value) => value && period.set(value)} allowDeselect={false} w={160} />
          <Menu
            label="Panels"
            heading="Panels"
            place="end"
            trigger={(bind) => (
              <Button {...bind} variant="default">
                Panels
              </Button>
            )}
            entries={allowed.map((panel, index) => ({
              label: panel.dashboard === dashboard ? panel.title : `${panel.title} (${dashboardTitles[panel.dashboard].toLowerCase()})`,
              checked: visible.includes(panel.name),
              apart: index > 0 && allowed[index - 1]?.dashboard !== panel.dashboard,
              onClick: () => set([panel.name], !visible.includes(panel.name)),
            }))}
          />
        </>
      }
    >
      {dashboard === 'operations' && (
        <div className={classes.first}>
          <AtRisk />
        </div>
      )}
      {open.length > 0 ? (
        <div className={classes.panels}>
          {open.map(({ name }) => {
            const Shown = shown[name];
            return <Shown key={name} query={period.query} />;
          })}
        </div>
      ) : (
        <EmptyState
          title="All panels of this page are hidden"
          action={
            <Button
              data-autofocus
              onClick={() =>
                set(
                  own.map((panel) => panel.name),
                  true,
                )
              }
            >
              Show them
            </Button>
          }
        >
          You hid {own.map((panel) => panel.title.toLowerCase()).join(', ')}. Your choice is kept in this browser.
        </EmptyState>
      )}
    </Page>
  );
}
