import { exportGroupTitles } from '@quarterlight/contract/reporting/names';
import type { ExportGroup } from '@quarterlight/contract/reporting/schemas';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { addressOfExport } from '../exports-built.ts';
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
            const address = addressOfExport(group, each.name);
            return address === null ? [] : [{ ...each, address }];
          });
          if (listed.length === 0)
            return (
              <EmptyState title="No exports here for you">
                Ask an administrator if you should be able to run one; each export has its own permission.
              </EmptyState>
            );
          return (
            <ul className={classes.list}>
              {listed.map((each) => (
                <li key={each.name}>
                  <Link to={each.address}>{each.title}</Link>
                  <p>{each.description}</p>
                  <p>{each.dateTitle === null ? 'As it is at a moment' : `By ${each.dateTitle.toLowerCase()}, at most ${each.mostDays} days`}</p>
                </li>
              ))}
            </ul>
          );
        }}
      </LoadedRecord>
    </Page>
  );
}
