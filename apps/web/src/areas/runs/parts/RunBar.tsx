import { useQuery } from '@tanstack/react-query';
import { PartPending } from '../../../ui/later.tsx';
import { runsApi } from '../runs.api.ts';
import { RunLine } from './RunLine.tsx';
import classes from './runs.module.css';

/** Long work on the page that started it. The page may be left: it goes on, and its place in the header says when it is done. */
export function RunBar({ id }: { readonly id: string }) {
  const { data: run } = useQuery(runsApi.one(id));
  return (
    <section className={classes.onPage} aria-label="Background work">
      {run === undefined ? <PartPending /> : <RunLine run={run} />}
      {run?.endedAt === null && <p className={classes.leave}>You may leave this page. It goes on, and For me in the header says when it is done.</p>}
    </section>
  );
}
