import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PartPending } from '../../../ui/later.tsx';
import type { KindOfLoad } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import classes from './columns.module.css';

/** What a file of a kind may hold, for people who prepare one. */
export function KindColumns({ kind }: { readonly kind: KindOfLoad }) {
  const { data: columns, isError, refetch } = useQuery(loadsApi.columns(kind.kind));
  if (isError && !columns)
    return (
      <EmptyState title="The columns could not be read" way={['Try again', () => refetch()]}>
        Check the connection, then try again.
      </EmptyState>
    );
  if (!columns) return <PartPending />;
  return (
    <>
      <p className={classes.lead}>In any order, under any headers: which is which is asked once and remembered. Other columns are left alone. {kind.needs}</p>
      <dl className={classes.columns}>
        {columns.map(({ key, title, required, help }) => (
          <div key={key}>
            <dt>
              {title}
              {required && <span className={classes.required}>Required</span>}
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
