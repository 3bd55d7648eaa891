import { Fragment, type ReactNode } from 'react';
import { usePhone } from '../use-phone.ts';
import { type Column, revealText } from './column.ts';
import classes from './LineTable.module.css';
import { RowCheck } from './RowCheck.tsx';
import shared from './table.module.css';
import type { Selection } from './use-selection.ts';

export interface LineTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Makes rows selectable; `nameOf` says which row a box stands for. */
  readonly selection?: Selection<Row>;
  readonly nameOf?: (row: Row) => string;
  /** What a row belongs to: rows that follow each other with the same words stand under them. */
  readonly groupOf?: (row: Row) => string;
  /** What those words are followed by; it may change while the rows stay. */
  readonly groupNote?: (rows: readonly Row[]) => string;
  /** Stands where there are no rows. */
  readonly empty: ReactNode;
}

const usualWidth = 120;
const minimumOf = (columns: readonly Column<never>[]) => columns.reduce((sum, column) => sum + (column.width ?? usualWidth), 0);

const grouped = <Row,>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined) => [...Map.groupBy(rows, (row) => groupOf?.(row) ?? '')];

/** The lines of a record: all of them at once, without paging or sorting; cards on a phone. */
export function LineTable<Row>(props: LineTableProps<Row>) {
  const { label, rows, columns, rowKey, selection, nameOf, groupOf, groupNote, empty } = props;
  const phone = usePhone();
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  if (phone) return <LineCards {...props} />;
  return (
    <div className={classes.scroller} role="group" aria-label={label} tabIndex={0}>
      <table className={`${shared.table} ${classes.table}`} aria-label={label} style={{ minWidth: minimumOf(columns) }}>
        <colgroup>
          {selection && <col style={{ width: 32 }} />}
          {columns.map((column) => (
            <col key={column.key} style={column.width === undefined ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <RowCheck
                  label={`Select all: ${label}`}
                  checked={selection.all}
                  partly={selection.chosen.length > 0 && !selection.all}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.title || <span className="ql-hidden">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        {grouped(rows, groupOf).map(([group, own]) => (
          <tbody key={group} onMouseOver={revealText} onFocus={revealText}>
            {group && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)} className={classes.group}>
                  {group}
                  {groupNote?.(own)}
                </th>
              </tr>
            )}
            {own.map((row) => (
              <tr key={rowKey(row)} data-selected={selection?.has(row) || undefined}>
                {selection && (
                  <td>
                    <RowCheck label={`Select ${nameOf?.(row) ?? 'row'}`} checked={selection.has(row)} onChange={() => selection.toggle(row)} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        {columns.some((column) => column.foot) && (
          <tfoot>
            <tr>
              {selection && <td />}
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.foot?.(rows)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function LineCards<Row>({ label, rows, columns, rowKey, selection, nameOf, groupOf, groupNote }: LineTableProps<Row>) {
  const [first, ...rest] = columns;
  const totals = rest.filter((column) => column.foot);
  return (
    <>
      <ul className={shared.cards} aria-label={label}>
        {grouped(rows, groupOf).map(([group, own]) => (
          <Fragment key={group}>
            {group && (
              <li className={classes.group}>
                {group}
                {groupNote?.(own)}
              </li>
            )}
            {own.map((row) => (
              <li key={rowKey(row)} className={classes.card} data-selected={selection?.has(row) || undefined}>
                <div className={classes.cardTitle}>
                  {selection && <RowCheck label={`Select ${nameOf?.(row) ?? 'row'}`} checked={selection.has(row)} onChange={() => selection.toggle(row)} />}
                  {first?.cell(row)}
                </div>
                <dl className={classes.facts}>
                  {rest.map((column) => (
                    <div key={column.key}>
                      <dt>{column.title || <span className="ql-hidden">Actions</span>}</dt>
                      <dd>{column.cell(row)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
      {totals.length > 0 && (
        <dl className={classes.foot}>
          {totals.map((column) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>{column.foot?.(rows)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
