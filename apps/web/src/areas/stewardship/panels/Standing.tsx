import type { MergeKind } from '@quarterlight/contract/stewardship/schemas';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { standingOf } from '../stewardship.api.ts';
import classes from './stewardship.module.css';

interface StandingProps {
  readonly kind: MergeKind | 'branch';
  readonly id: string;
}

const most = 10_000;

/** What stands open of a company before it is closed, each with its list. */
export function Standing({ kind, id }: StandingProps) {
  const result = useQuery(standingOf(kind, id));
  if (result.isPending) return <p role="status">Looking for what is still open…</p>;
  if (result.isError) return <EmptyState title="What is still open could not be read" way={['Try again', () => result.refetch()]} />;
  const { open } = result.data;
  if (open.length === 0) return <p>Nothing is still open.</p>;
  return (
    <section className={classes.part} aria-label="Still open">
      <h3>Still open</h3>
      <dl className={classes.open}>
        {open.map(({ title, count, list }) => (
          <div key={title}>
            <dt>{count >= most ? `${numberText(most)} or more` : numberText(count)}</dt>
            <dd>{list === null ? title : <Link to={list}>{title}</Link>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
