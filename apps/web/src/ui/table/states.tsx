import type { ReactNode } from 'react';
import { EmptyState } from '../EmptyState.tsx';
import classes from './DataTable.module.css';

const widths = [72, 54, 86, 40, 64, 78, 48];

/** Grey bars in the shape of the rows to come. */
export function SkeletonRows({ columns, asList = false }: { readonly columns: number; readonly asList?: boolean }) {
  const rows = Array.from({ length: asList ? 5 : 10 }, (_, row) => row);
  if (asList) {
    return (
      <div role="status" aria-label="Loading" className={classes.waitingList}>
        {rows.map((row) => (
          <div key={row} className={classes.waitingCard}>
            <span className={classes.bone} style={{ width: '40%' }} />
            <span className={classes.bone} style={{ width: '80%' }} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <tbody>
      {rows.map((row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <span className={classes.bone} style={{ width: `${widths[(row * 3 + column) % widths.length]}%` }} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface TableMessageProps {
  readonly failed: boolean;
  readonly filtered: boolean;
  readonly empty: ReactNode;
  readonly onRetry: () => void;
  readonly onClear: () => void;
}

/** Instead of rows: why there are none and what to do. */
export function TableMessage({ failed, filtered, empty, onRetry, onClear }: TableMessageProps) {
  if (failed) {
    return (
      <EmptyState title="The list could not be read" way={['Try again', onRetry]}>
        Check the connection, then try again. Nothing was changed.
      </EmptyState>
    );
  }
  if (filtered) {
    return (
      <EmptyState title="Nothing matches these filters" way={['Clear filters', onClear]}>
        Take a filter away, or search for something else.
      </EmptyState>
    );
  }
  return <EmptyState title="Nothing here yet">{empty}</EmptyState>;
}
