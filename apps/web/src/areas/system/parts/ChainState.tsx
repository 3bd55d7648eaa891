import type { LogVerification } from '@quarterlight/contract/system/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { logApi } from '../log.api.ts';
import classes from './ChainState.module.css';

const entries = (count: number) => plural(count, 'entry', 'entries');

/** Whether the whole log is as it was written, as its newest verification found, and the button that verifies it anew. */
export function ChainState() {
  const { data, isError, refetch } = useQuery(logApi.verification());
  const verify = useMutation(logApi.verify());
  if (isError)
    return (
      <div className={classes.chain}>
        <StateChip tone="amber">How the log stands could not be read</StateChip>
        <ActionButton variant="default" size="compact-sm" run={() => refetch()}>
          Try again
        </ActionButton>
      </div>
    );
  // Keeps the place, so that what lies below does not move.
  if (!data)
    return (
      <div className={classes.chain} style={{ visibility: 'hidden' }} aria-hidden>
        <Verdict run={null} />
      </div>
    );
  const { newest, last } = data;
  const isRunning = newest?.state === 'running';
  return (
    <section className={classes.chain} aria-label="Verification of the log">
      {isRunning ? <Progress run={newest} /> : <Verdict run={last} />}
      {!isRunning && newest?.state === 'failed' && <span className={classes.aside}>The verification was interrupted. Start it again.</span>}
      {!isRunning && (
        <ActionButton variant="default" size="compact-sm" run={() => verify.mutateAsync({})}>
          Verify now
        </ActionButton>
      )}
    </section>
  );
}

function Progress({ run: { checked, total } }: { readonly run: LogVerification }) {
  const share = total === 0 ? undefined : Math.floor((100 * checked) / total);
  return (
    <div className={classes.verdict} role="status">
      <StateChip tone="blue">{share === undefined ? 'Verifying the log' : `Verifying the log: ${share}%`}</StateChip>
      {total > 0 && (
        <span className={classes.aside}>
          {numberText(checked)} of {entries(total)}
        </span>
      )}
    </div>
  );
}

function Verdict({ run }: { readonly run: LogVerification | null }) {
  if (run?.report == null || run.finishedAt === null) {
    return (
      <div className={classes.verdict}>
        <StateChip>Not verified yet</StateChip>
        <span className={classes.aside}>Verifying reads every entry and tells whether anything was altered, taken out or put in.</span>
      </div>
    );
  }
  const { report } = run;
  const when = (
    <span className={classes.aside}>
      Verified <Instant value={run.finishedAt} /> by {run.username}
    </span>
  );
  if (report.intact)
    return (
      <div className={classes.verdict} role="status">
        <StateChip tone="green">{`Intact: ${entries(report.sealed - report.base)}`}</StateChip>
        {when}
        <Notes of={[...report.notes, ...(report.unsealed > 0 ? [`${entries(report.unsealed)} made just then were not sealed yet.`] : [])]} />
      </div>
    );
  return (
    <div className={classes.verdict} role="alert">
      <StateChip tone="red">{report.firstBadPosition === null ? 'Altered' : `Altered at position ${numberText(report.firstBadPosition)}`}</StateChip>
      <b>{report.problem}</b>
      {report.firstBadEntryId !== null && <Link to={pathTo('/system-log/$externalId', { externalId: report.firstBadEntryId })}>See the entry</Link>}
      {when}
      <Notes of={report.notes} />
    </div>
  );
}

function Notes({ of }: { readonly of: readonly string[] }) {
  return of.map((note) => (
    <span key={note} className={classes.aside}>
      {note}
    </span>
  ));
}
