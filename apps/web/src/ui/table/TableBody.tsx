import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { readSettings } from '../../platform/settings.ts';
import { PlainLink } from '../PlainLink.tsx';
import { type Column, revealText } from './column.ts';
import classes from './DataTable.module.css';
import { RowCheck } from './RowCheck.tsx';
import type { Selection } from './use-selection.ts';

export interface RowsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowHref?: ((row: Row) => string) | undefined;
  readonly rowTone?: ((row: Row) => string | undefined) | undefined;
  readonly open: (row: Row) => void;
  readonly opens: boolean;
  readonly left: string | undefined;
  readonly leaving: (row: Row) => void;
  readonly selection: Selection<Row> | undefined;
}
interface TableBodyProps<Row> extends RowsProps<Row> {
  readonly active: number;
  readonly setActive: (index: number) => void;
}

const step: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const interactive = 'a, button, input, select, textarea, label, [role="menuitem"]';

/** The rows; one of them is in the tab order, j, k and the arrows move it, Enter opens it. */
export function TableBody<Row>({ rows, columns, rowKey, rowHref, rowTone, open, opens, left, leaving, selection, active, setActive }: TableBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = rows.length - 1;
  const focusRow = (index: number) => {
    const to = Math.max(0, Math.min(last, index));
    setActive(to);
    const row = body.current?.querySelectorAll('tr').item(to);
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    const start = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!readSettings().singleKeys || document.activeElement !== document.body) return;
      event.preventDefault();
      focusRow(active);
    };
    document.addEventListener('keydown', start);
    return () => document.removeEventListener('keydown', start);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.key.length === 1 && !readSettings().singleKeys ? undefined : step[event.key];
    if (by !== undefined) focusRow(index + by);
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(last);
    else if (event.key === 'Enter' && opens) open(row);
    else if (event.key === ' ' && selection) selection.toggle(row);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLTableRowElement>, row: Row) => {
    const inner = event.target instanceof Element ? event.target.closest(interactive) : null;
    if (!opens || inner || (getSelection()?.toString() ?? '') !== '') return;
    open(row);
  };
  return (
    <tbody ref={body} onMouseOver={revealText} onFocus={revealText}>
      {rows.map((row, index) => (
        <tr
          key={rowKey(row)}
          tabIndex={index === Math.min(active, last) ? 0 : -1}
          data-opens={opens || undefined}
          data-left={rowKey(row) === left || undefined}
          data-selected={selection?.has(row) || undefined}
          data-tone={rowTone?.(row)}
          onFocus={() => setActive(index)}
          onKeyDown={(event) => onKeyDown(event, row, index)}
          onClick={(event) => onClick(event, row)}
        >
          {selection && (
            <td>
              <RowCheck label="Select row" checked={selection.has(row)} onChange={() => selection.toggle(row)} />
            </td>
          )}
          {columns.map((column, place) => (
            <td key={column.key} data-align={column.align}>
              {place === 0 && rowHref ? (
                <PlainLink to={rowHref(row)} className={classes.link} onClick={() => leaving(row)}>
                  {column.cell(row)}
                </PlainLink>
              ) : (
                column.cell(row)
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
