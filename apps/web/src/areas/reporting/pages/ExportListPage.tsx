import { exportGroupTitles } from '@quarterlight/contract/reporting/names';
import type { ExportGroup } from '@quarterlight/contract/reporting/schemas';
import { useQuery } from '@tanstack/react-query';
import { isPage } from '../../../platform/navigation.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { exportPages } from '../exports.ts';
import { reportingApi } from '../reporting.api.ts';
import classes from './ExportListPage.module.css';

/** The operations exports that the user may run. */
export const OperationsExportsPage = () => <ExportListPage group="operations" />;
/** The finance exports that the user may run. */
export const FinanceExportsPage = () => <ExportListPage group="finance" />;
/** The stock exports that the user may run. */
export const StockExportsPage = () => <ExportListPage group="stock-control" />;

function ExportListPage({ group }: { readonly group: ExportGroup }) {
  const result = useQuery(reportingApi.exports());
  return (
    <Page title={`${exportGroupTitles[group]} exports`}>
      <LoadedRecord result={result}>
        {({ groups }) => {
          const listed = (groups.find((each) => each.group === group)?.exports ?? []).flatMap((each) => {
            const address = `/reporting/${group}/${each.name}`;
            return isPage(address) ? [{ ...each, address }] : [];
          });
          if (listed.length === 0) return <NothingToRun group={group} />;
          return (
            <ul className={classes.list}>
              {listed.map((each) => (
                <li key={each.name}>
                  <Link to={each.address}>{each.title}</Link>
                  <p>{each.description}</p>
                  <p>{each.dateTitle === null ? 'As it is at a moment' : `By the day under ‘${each.dateTitle}’, at most ${each.mostDays} days`}</p>
                </li>
              ))}
            </ul>
          );
        }}
      </LoadedRecord>
    </Page>
  );
}

/** Why the list is empty: this version has none of these exports, or the user may run none of them. */
function NothingToRun({ group }: { readonly group: ExportGroup }) {
  const some = exportPages.some((page) => page.parent === `/reporting/${group}` && 'load' in page);
  return some ? (
    <EmptyState title="You may run none of these exports">Each export has its own permission. Ask an administrator for the ones that you need.</EmptyState>
  ) : (
    <EmptyState title={`There are no ${exportGroupTitles[group].toLowerCase()} exports yet`}>This version of Quarterlight does not have them.</EmptyState>
  );
}
