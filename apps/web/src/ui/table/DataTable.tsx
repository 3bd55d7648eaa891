import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ListFile } from '../../platform/list-file.ts';
import type { ListState } from '../../platform/list-state.ts';
import { useDeferredData } from '../deferred-data.ts';
import { usePhone } from '../use-phone.ts';
import { Cards } from './Cards.tsx';
import { type Column, type ListPage, type PhoneLines, shownColumns } from './column.ts';
import classes from './DataTable.module.css';
import { openedRow, rememberOpenedRow } from './opened-row.ts';
import { SkeletonRows, TableMessage } from './states.tsx';
import { TableBody } from './TableBody.tsx';
import { TableFoot } from './TableFoot.tsx';
import { TableHead } from './TableHead.tsx';
import { TableTools } from './TableTools.tsx';
import shared from './table.module.css';
import { useSelection } from './use-selection.ts';

/** What a table needs of a query's result; `useQuery(queryFor(list, …))` fits. */
export interface ListResult<Row> {
  readonly data?: ListPage<Row> | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  refetch(): unknown;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers and saved views: 'Worksheets'. */
  readonly label: string;
  readonly result: ListResult<Row>;
  readonly columns: readonly Column<Row>[];
  readonly list: ListState<unknown>;
  /** What it shows as a file (`fileOf`); null where the page has files of its own. */
  readonly file: ListFile<Row> | null;
  readonly rowKey?: (row: Row) => string;
  /** Where a row leads; Enter and a click open it. */
  readonly rowHref?: (row: Row) => string;
  /** Instead of an address: what opening a row does. */
  readonly onOpen?: (row: Row) => void;
  /** A colour family for the row's edge (see `highlightTone`). */
  readonly rowTone?: (row: Row) => string | undefined;
  /** Why it is empty and what to do next, where no filter is set. */
  readonly empty: ReactNode;
  /** Makes rows selectable; renders the actions on the chosen ones. */
  readonly bulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** On a phone: what stands beside the first column, and in a second line, instead of a card of all columns. */
  readonly lines?: (row: Row) => PhoneLines;
  /** Buttons beside the column chooser, such as an export of what is shown. */
  readonly tools?: ReactNode;
}

const idOf = (row: object): string => ('id' in row && typeof row.id === 'string' ? row.id : JSON.stringify(row));

/** A paged list as a real table: server-side sort, columns of one's choice, saved views, keyboard, and its own loading, empty and error states. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, result, columns, list, file, rowKey = idOf, rowHref, onOpen, rowTone, empty, bulk, tools, lines } = props;
  const phone = usePhone();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const shown = useMemo(() => shownColumns(columns, list.columns), [columns, list.columns]);
  const page = useDeferredData(result.data);
  const rows = page?.items ?? [];
  const selection = useSelection(rows, rowKey);
  const open = (row: Row) => {
    rememberOpenedRow(pathname, rowKey(row));
    if (onOpen) onOpen(row);
    else if (rowHref) void navigate({ href: rowHref(row) });
  };
  const body = {
    rows,
    columns: shown,
    rowKey,
    rowHref,
    rowTone,
    open,
    opens: Boolean(rowHref ?? onOpen),
    left: openedRow(pathname),
    leaving: (row: Row) => rememberOpenedRow(pathname, rowKey(row)),
  };
  const waiting = result.isPending || (result.data !== undefined && page === undefined);
  const failed = result.isError && !result.data;
  const message = !waiting && (failed || rows.length === 0) && (
    <TableMessage failed={failed} filtered={list.filtered > 0} empty={empty} onRetry={() => void result.refetch()} onClear={list.clear} />
  );
  const chosen = bulk && selection.chosen.length > 0 && (
    <div className={classes.bulk}>
      <span aria-live="polite">{selection.chosen.length} selected</span>
      {bulk(selection.chosen, selection.clear)}
    </div>
  );
  const foot = <TableFoot page={page} list={list} chosen={chosen || undefined} />;
  const bar = (
    <div className={classes.bar}>
      <div className={classes.tools}>
        {tools}
        <TableTools label={label} columns={columns} list={list} file={file} page={page} />
      </div>
    </div>
  );
  if (phone) {
    return (
      <div className={classes.phone}>
        {bar}
        {waiting ? (
          <SkeletonRows columns={2} asList />
        ) : (
          message || <Cards {...body} label={label} lines={list.columns ? undefined : lines} selection={bulk ? selection : undefined} />
        )}
        {!waiting && foot}
      </div>
    );
  }
  return (
    <div className={classes.frame} data-plain={!tools || undefined}>
      {bar}
      <div
        className={classes.scroller}
        ref={scroller}
        data-scrolls
        data-busy={(result.isFetching && !waiting) || undefined}
        role="region"
        aria-label={label}
        tabIndex={rows.length === 0 ? 0 : undefined}
      >
        <table className={`${shared.table} ${classes.table}`} data-selects={bulk !== undefined || undefined} aria-busy={waiting} aria-label={label}>
          <TableHead columns={shown} list={list} selection={bulk ? selection : undefined} />
          {waiting ? (
            <SkeletonRows columns={shown.length + (bulk ? 1 : 0)} />
          ) : (
            !message && <TableBody {...body} active={active} setActive={setActive} selection={bulk ? selection : undefined} />
          )}
          {rows.length > 0 && shown.some((column) => column.foot) && (
            <tfoot>
              <tr>
                {bulk && <td />}
                {shown.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {column.foot?.(rows)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
        {message}
      </div>
      {foot}
    </div>
  );
}
