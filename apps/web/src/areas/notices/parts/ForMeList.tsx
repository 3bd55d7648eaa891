import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { RunLine, runsApi } from '../../runs/index.ts';
import { forMeApi } from '../for-me.api.ts';
import { ForMeKinds } from './ForMeKinds.tsx';
import classes from './for-me.module.css';

/** What waits for the user: long work as it stands, then each kind with the way to its records. */
export function ForMeList({ close }: { readonly close: () => void }) {
  const result = useQuery(forMeApi.list());
  const runs = useQuery(runsApi.list({ open: 'yes', limit: 10 }));
  if (result.isError || runs.isError)
    return (
      <div className={classes.list}>
        <p className={classes.nothing}>What waits for you could not be read. Check the connection.</p>
        <Button variant="default" size="compact-sm" data-autofocus onClick={() => void Promise.all([result.refetch(), runs.refetch()])}>
          Try again
        </Button>
      </div>
    );
  if (!result.data || !runs.data) return <PartPending />;
  const kinds = result.data.kinds.filter(({ kind }) => kind !== 'run');
  const isEmpty = kinds.length === 0 && runs.data.items.length === 0;
  return (
    <div className={classes.list}>
      {isEmpty && <p className={classes.nothing}>Nothing waits for you.</p>}
      {runs.data.items.length > 0 && (
        <section aria-label="Background work">
          <h2 className={classes.kind}>Background work</h2>
          <ul className={classes.things}>
            {runs.data.items.map((run) => (
              <li key={run.id}>
                <RunLine run={run} onLeave={close} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ForMeKinds kinds={kinds} onLeave={close} />
      <p className={classes.foot}>
        <Link to={pathTo('/background-work')} onClick={close}>
          All background work
        </Link>
      </p>
    </div>
  );
}
