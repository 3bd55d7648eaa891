import type { showExport } from '@quarterlight/contract/reporting/routes';
import type { ExportPage, ExportSummary } from '@quarterlight/contract/reporting/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { download } from '../../../platform/download.ts';
import { numberText } from '../../../platform/formats.ts';
import { addressOf } from '../../../platform/http.ts';
import type { ListState } from '../../../platform/list-state.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { later } from '../../../ui/later.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { cellText, isFigure, widthOf } from '../cells.ts';
import { reportingApi } from '../reporting.api.ts';
import classes from './ExportRows.module.css';

const RunBar = later(() => import('../../runs/index.ts'), 'RunBar');

type Row = ExportPage['items'][number];
/** Exports carry no currency of their own: they are in the company's. */
const currency = 'GBP';
/** So many columns stand at once until the user chooses. */
const mostColumns = 14;

function exportColumns(summary: ExportSummary, page: ReplyOf<typeof showExport> | undefined): Column<Row>[] {
  return summary.columns.map((column, index) => {
    const total = page?.totals?.[index] ?? null;
    const first = index === 0;
    return {
      key: column.key,
      title: column.title,
      width: widthOf(column),
      hidden: index >= mostColumns && !column.total,
      ...(isFigure(column) ? { align: 'end' as const } : {}),
      ...(column.key === summary.dateColumn ? { sort: 'date' } : {}),
      cell: (row) => cellText(column, row.cells[index] ?? null, currency),
      foot: () => (total === null ? (first ? 'Total' : null) : cellText(column, total, currency)),
    };
  });
}

/** How many rows there are and what their columns come to. */
function summaryOf(page: ExportPage): string {
  const sums = page.columns.flatMap((column, index) => {
    const total = page.totals?.[index] ?? null;
    return total === null ? [] : [`${column.title.replace(/ £$/, '')} ${cellText(column, total, currency)}`];
  });
  return [page.totalIsExact ? plural(page.total, 'row') : `More than ${numberText(page.total)} rows`, ...sums].join(' · ');
}

interface ExportRowsProps {
  readonly summary: ExportSummary;
  readonly list: ListState<QueryOf<typeof showExport>>;
}

/** The rows of an export with count and totals, and its files. */
export function ExportRows({ summary, list }: ExportRowsProps) {
  const result = useQuery(reportingApi.rows(summary.name, list.query));
  const page = result.data;
  const { after: _after, before: _before, limit: _limit, ...asked } = list.query;
  const [runId, setRunId] = useState<string | null>(null);
  const make = useMutation(reportingApi.make((run) => setRunId(run.id)));
  const { sort, ...rest } = asked;
  // What takes long is made in the background, and may be left.
  const isLarge = page?.totalIsExact === false;
  const file = (format: 'csv' | 'xlsx') => download(addressOf('/v1/exports/:name', { name: summary.name }, { ...asked, format }), `${summary.name}.${format}`);
  const save = (format: 'csv' | 'xlsx') =>
    isLarge ? make.mutateAsync({ params: { name: summary.name }, body: { format, ...rest, ...(sort === undefined ? {} : { sort }) } }) : file(format);
  if (page && page.items.length === 0 && page.total === 0) {
    return (
      <EmptyState title="Nothing in these days">
        No row of {summary.title.toLowerCase()} falls in these days with these filters. Take more days, or take a filter away.
      </EmptyState>
    );
  }
  return (
    <>
      {runId !== null && <RunBar key={runId} id={runId} />}
      <DataTable
        label={summary.title}
        result={result}
        columns={exportColumns(summary, page)}
        list={list}
        // An export has files of its own, of all its columns.
        file={null}
        {...(page?.record === 'worksheet' ? { rowHref: (row: Row) => pathTo('/clipboard/worksheets/$id', { id: row.id }) } : {})}
        tools={
          page && (
            <>
              <span className={classes.count}>{summaryOf(page)}</span>
              <ActionButton size="compact-sm" run={() => save('csv')}>
                CSV
              </ActionButton>
              <ActionButton size="compact-sm" run={() => save('xlsx')}>
                XLSX
              </ActionButton>
            </>
          )
        }
        empty="Nothing in these days."
      />
    </>
  );
}
