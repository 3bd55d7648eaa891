import { showExport } from '@quarterlight/contract/reporting/routes';
import type { ExportSummary } from '@quarterlight/contract/reporting/schemas';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { ExportForm } from '../panels/ExportForm.tsx';
import { ExportRows } from '../panels/ExportRows.tsx';
import { reportingApi } from '../reporting.api.ts';

export const ahead: Ahead = () => askAhead(reportingApi.exports());

/** Any export: its days and filters, its rows with totals, its files. The last part of the address names it. */
export function ExportPage() {
  const name = useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '';
  const result = useQuery(reportingApi.exports());
  return (
    <LoadedRecord result={result}>
      {({ groups }) => {
        const summary = groups.flatMap((group) => group.exports).find((each) => each.name === name);
        return summary ? (
          <OneExport key={name} summary={summary} />
        ) : (
          <EmptyState title="You may not run this export">Ask an administrator for its permission.</EmptyState>
        );
      }}
    </LoadedRecord>
  );
}

function OneExport({ summary }: { readonly summary: ExportSummary }) {
  const list = useListState(showExport, { sort: '-date', limit: 50 });
  const { from, to, branchId, customerId, technicianId } = list.query;
  const asks = summary.dateTitle === null || (from !== undefined && to !== undefined);
  return (
    <Page title={summary.title} fill>
      <ExportForm summary={summary} asked={{ from, to, branchId, customerId, technicianId }} onShow={(asked) => list.set({ ...asked })} />
      {asks ? (
        <ExportRows summary={summary} list={list} />
      ) : (
        <EmptyState title="Choose the days">{summary.description} Press ‘Show’ to see the rows with their totals; then they can be downloaded.</EmptyState>
      )}
    </Page>
  );
}
