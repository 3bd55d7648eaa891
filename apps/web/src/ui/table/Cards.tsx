import { PlainLink } from '../PlainLink.tsx';
import classes from './Cards.module.css';
import { RowCheck } from './RowCheck.tsx';
import type { RowsProps } from './TableBody.tsx';
import shared from './table.module.css';

/** The rows of a list on a phone: one card each, the first column as its title. */
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
}: RowsProps<Row> & { readonly label: string }) {
  const [first, ...rest] = columns;
  return (
    <ul className={shared.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card} data-left={rowKey(row) === left || undefined} data-tone={rowTone?.(row)}>
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
          </div>
          <dl className={classes.facts}>
            {rest.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
