import type { ReactNode } from 'react';
import classes from './FieldTable.module.css';

interface FieldTableProps {
  /** What the two columns behind the fields' names are of. */
  readonly of: readonly [string, string];
  /** Rows, each of a head and two cells. */
  readonly children: ReactNode;
}

/** The fields of a record in two versions, beside each other. */
export function FieldTable({ of, children }: FieldTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {['Field', ...of].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
