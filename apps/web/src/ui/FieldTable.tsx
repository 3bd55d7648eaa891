import type { ReactNode } from 'react';
import classes from './FieldTable.module.css';

interface FieldTableProps {
  /** What it compares, for screen readers. */
  readonly label: string;
  /** What the rows' heads name. */
  readonly rows?: string;
  /** What the columns behind them are of. */
  readonly of: readonly string[];
  /** The cells are figures, to be read under each other. */
  readonly figures?: boolean;
  /** Rows, each of a head and its cells. */
  readonly children: ReactNode;
}

/** What a record is in several versions, or has in several places, beside each other. */
export function FieldTable({ label, rows = 'Field', of, figures = false, children }: FieldTableProps) {
  return (
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table} aria-label={label} data-figures={figures || undefined}>
        <thead>
          <tr>
            {[rows, ...of].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
