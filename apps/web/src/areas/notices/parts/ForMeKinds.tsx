import type { ForMe, ForMeThing } from '@quarterlight/contract/notices/for-me-schemas';
import { forMeNames } from '@quarterlight/contract/notices/names';
import { useMutation } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { recordAddress } from '../../../app/record-address.ts';
import { useUser } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { forMeApi } from '../for-me.api.ts';
import classes from './for-me.module.css';

interface ForMeKindsProps {
  readonly kinds: ForMe['kinds'];
  readonly onLeave?: () => void;
}

/** What waits for the user, kind by kind, with the way to its records. */
export function ForMeKinds({ kinds, onLeave = () => undefined }: ForMeKindsProps) {
  return kinds.map(({ kind, count, things }) => (
    <section key={kind} aria-label={forMeNames[kind]}>
      <h2 className={classes.kind}>
        {forMeNames[kind]} <span>{count}</span>
      </h2>
      <ul className={classes.things}>
        {things.map((thing) => (
          <li key={`${thing.id} ${thing.edition ?? ''}`}>
            <Thing thing={thing} close={onLeave} />
          </li>
        ))}
      </ul>
      {count > things.length && <p className={classes.more}>And {count - things.length} more, once these are dealt with.</p>}
    </section>
  ));
}

function Thing({ thing, close }: { readonly thing: ForMeThing; readonly close: () => void }) {
  const { kind, id, title, detail, isLate, entity, recordId, recordKind, edition } = thing;
  const putAway = useMutation(forMeApi.putAway());
  const { companyType } = useUser();
  // A customer has jobs where the office has worksheets.
  const isOwnJob = companyType === 'Customer' && entity === 'worksheet';
  const address = isOwnJob ? pathTo('/clipboard/jobs/$id', { id: recordId }) : recordAddress(entity, recordId, recordKind);
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
