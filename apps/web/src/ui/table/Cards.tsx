import { PlainLink } from '../PlainLink.tsx';
import classes from './Cards.module.css';
import type { PhoneLines } from './column.ts';
import { RowCheck } from './RowCheck.tsx';
import type { RowsProps } from './TableBody.tsx';
import shared from './table.module.css';

/** The rows of a list on a phone: one card each, the first column as its title, or two lines each where the list has them. */
export function Cards<Row>({
  rows,
  columns,
  rowKey,
  rowHref,
  rowTone,
  open,
  opens,
  left,
  leaving,
  selection,
  label,
  lines,
}: RowsProps<Row> & { readonly label: string; readonly lines: ((row: Row) => PhoneLines) | undefined }) {
  const [first, ...rest] = columns;
  return (
    <ul className={shared.cards} aria-label={label}>
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classes.card}
          data-dense={lines !== undefined || undefined}
          data-left={rowKey(row) === left || undefined}
          data-tone={rowTone?.(row)}
        >
          <div className={classes.title}>
            {selection && <RowCheck label="Select" checked={selection.has(row)} onChange={() => selection.toggle(row)} />}
            {rowHref && (
              <PlainLink to={rowHref(row)} className={classes.link} onClick={() => leaving(row)}>
                {first?.cell(row)}
              </PlainLink>
            )}
            {!rowHref && opens && (
              <button type="button" className={classes.link} onClick={() => open(row)}>
                {first?.cell(row)}
              </button>
            )}
            {!rowHref && !opens && <span>{first?.cell(row)}</span>}
            {lines?.(row).beside}
          </div>
          {lines ? <div className={classes.below}>{lines(row).below}</div> : <Facts row={row} columns={rest} />}
        </li>
      ))}
    </ul>
  );
}

function Facts<Row>({ row, columns }: { readonly row: Row; readonly columns: RowsProps<Row>['columns'] }) {
  return (
    <dl className={classes.facts}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
