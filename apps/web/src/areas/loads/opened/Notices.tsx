import { Alert } from '@mantine/core';
import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { missingTotals } from '@quarterlight/contract/loads/totals';
import { Instant } from '../../../ui/bits/Day.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { loadAddress } from '../addresses.ts';
import type { KindOfLoad } from '../load-kinds.ts';
import classes from './opened.module.css';
import { totalsNotice, totalsReason } from './Totals.tsx';

/** What came to nothing, and what to do then, by the state that it left. */
const afterTrouble: Readonly<Partial<Record<DataLoad['state'], readonly [title: string, remedy: string]>>> = {
  read: ['It was not checked', 'Mend what it says, here or in the file, then check it again. Nothing was changed.'],
  checked: ['It was not loaded', 'Nothing of it stays. Load it again, or change the columns first.'],
  loaded: ['It was not undone', 'It stands as it was loaded.'],
};

const needsYou = { label: classes.needsYou ?? '' };

interface NoticesProps {
  readonly load: DataLoad;
  readonly kind: KindOfLoad;
  /** What the server said to the last button; empty where it did as it was told. */
  readonly refusal: string | null;
}

/** What a person should know of a load before anything else. */
export function Notices({ load, kind, refusal }: NoticesProps) {
  const trouble = load.trouble === '' ? undefined : afterTrouble[load.state];
  const reason = totalsReason(load);
  const isMissing = load.preview !== null && missingTotals(load.preview.totals).length > 0;
  const isOpen = load.state === 'read' || load.state === 'checked';
  return (
    <div className={classes.notices}>
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      {trouble && (
        <Alert color="red" variant="light" title={trouble[0]} role="alert">
          {load.trouble} {trouble[1]}
        </Alert>
      )}
      {isOpen && load.sameAs !== null && (
        <Alert color="yellow" variant="light" classNames={needsYou} title="This very file was loaded before" role="note">
          {load.sameAs.loadedBy} loaded it on <Instant value={load.sameAs.loadedAt} />, and it stands. Loading it again changes nothing.{' '}
          <PlainLink to={loadAddress(kind, load.sameAs.id)}>See that load</PlainLink>
        </Alert>
      )}
      {load.state === 'checked' && reason !== null && (
        <Alert color="red" variant="light" title={isMissing ? 'Your old system has not been asked' : 'The totals differ'} role="alert" id={totalsNotice}>
          {reason}
        </Alert>
      )}
      {load.state === 'checked' && <SecondPerson load={load} />}
    </div>
  );
}

/** Why two people have to look at it: whoever brought it is told who does what, the other that it is their turn. */
function SecondPerson({ load: { preview, broughtBy, allowedActions } }: { readonly load: DataLoad }) {
  const reason = preview?.secondPerson ?? null;
  if (reason === null) return null;
  const mayLoad = allowedActions.includes('load');
  return (
    <Alert color="yellow" variant="light" classNames={needsYou} title="It needs a second person" role="note">
      {reason}{' '}
      {mayLoad
        ? `${broughtBy} brought it: look at it below, and load it if it is right.`
        : `${broughtBy} brought it, so somebody else has to load it. It stands under ‘For me’ with everybody who may load such files.`}
    </Alert>
  );
}
