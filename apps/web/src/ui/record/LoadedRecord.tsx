import { lazy, type ReactNode, Suspense } from 'react';
import { Problem } from '../../platform/problem.ts';
import { readSite } from '../../platform/session.ts';
import { useDeferredData } from '../deferred-data.ts';
import { EmptyState } from '../EmptyState.tsx';
import classes from './record.module.css';

const OfOtherSite = lazy(() => import('./OfOtherSite.tsx').then((module) => ({ default: module.OfOtherSite })));

interface LoadedRecordProps<Reply> {
  readonly result: { readonly data?: Reply | undefined; readonly error: unknown; readonly isError: boolean; refetch(): unknown };
  readonly children: (record: Reply) => ReactNode;
}

/** Shows a record once it is there; until then its skeleton, and where it cannot be had, why. */
export function LoadedRecord<Reply>({ result, children }: LoadedRecordProps<Reply>) {
  const record = useDeferredData(result.data);
  if (record !== undefined) return <>{children(record)}</>;
  if (!result.isError) {
    return (
      <div className={classes.waiting} role="status" aria-label="Loading">
        <span style={{ width: 220, height: 26 }} />
        <span style={{ width: '100%', height: 120 }} />
        <span style={{ width: '100%', height: 220 }} />
      </div>
    );
  }
  if (result.error instanceof Problem && result.error.status === 404) {
    const nothing = <EmptyState title="Not found">This record does not exist, or you may not see it.</EmptyState>;
    if (readSite() === null) return nothing;
    return (
      <Suspense>
        <OfOtherSite address={result.error.path ?? ''}>{nothing}</OfOtherSite>
      </Suspense>
    );
  }
  return (
    <EmptyState title="This page could not be read" way={['Try again', () => result.refetch()]}>
      Check the connection, then try again. Nothing was changed.
    </EmptyState>
  );
}
