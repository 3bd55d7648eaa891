import { Button } from '@mantine/core';
import type { ForMeThing } from '@quarterlight/contract/notices/for-me-schemas';
import { forMeNames } from '@quarterlight/contract/notices/names';
import { useMutation, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { recordAddress } from '../../../app/record-address.ts';
import { useUser } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { RunLine, runsApi } from '../../runs/index.ts';
import { forMeApi } from '../for-me.api.ts';
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
      {kinds.map(({ kind, count, things }) => (
        <section key={kind} aria-label={forMeNames[kind]}>
          <h2 className={classes.kind}>
            {forMeNames[kind]} <span>{count}</span>
          </h2>
          <ul className={classes.things}>
            {things.map((thing) => (
              <li key={`${thing.id} ${thing.edition ?? ''}`}>
                <Thing thing={thing} close={close} />
              </li>
            ))}
          </ul>
          {count > things.length && <p className={classes.more}>And {count - things.length} more, once these are dealt with.</p>}
        </section>
      ))}
      <p className={classes.foot}>
        <Link to={pathTo('/background-work')} onClick={close}>
          All background work
        </Link>
      </p>
    </div>
  );
}

function Thing({ thing, close }: { readonly thing: ForMeThing; readonly close: () => void }) {
  const { kind, id, title, detail, isLate, entity, recordId, edition } = thing;
  const putAway = useMutation(forMeApi.putAway());
  const { companyType } = useUser();
  // A customer has jobs where the office has worksheets.
  const isOwnJob = companyType === 'Customer' && entity === 'worksheet';
  const address = isOwnJob ? pathTo('/clipboard/jobs/$id', { id: recordId }) : recordAddress(entity, recordId);
  return (
    <div className={classes.thing} data-late={isLate || undefined}>
      <div>
        {address === undefined ? (
          <span className={classes.title}>{title}</span>
        ) : (
          <Link to={address} className={classes.title} onClick={close}>
            {title}
          </Link>
        )}
        <p>{detail}</p>
      </div>
      {edition !== null && (
        <ActionButton size="compact-sm" aria-label={`Put away: ${title}`} run={() => putAway.mutateAsync({ body: { kind, id, edition } })}>
          Put away
        </ActionButton>
      )}
    </div>
  );
}
