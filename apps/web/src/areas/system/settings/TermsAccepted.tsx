import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText, numberText } from '../../../platform/formats.ts';
import { settingsApi } from '../settings.api.ts';
import classes from './settings.module.css';

/** Who has accepted the terms as they stand, and who has not yet. */
export function TermsAccepted() {
  const counts = useQuery(settingsApi.termsCounts()).data;
  const [accepted, setAccepted] = useState(false);
  const [after, setAfter] = useState<string | undefined>(undefined);
  const result = useQuery(settingsApi.terms({ accepted, ...(after === undefined ? {} : { after }) }));
  const show = (which: boolean) => {
    setAccepted(which);
    setAfter(undefined);
  };
  const items = result.data?.items ?? [];
  return (
    <div className={classes.part}>
      <h3>Who has accepted them</h3>
      {counts && (
        <p className={classes.help}>
          Version {counts.version}: accepted by {numberText(counts.accepted)} of {numberText(counts.accepted + counts.open)} active users.
        </p>
      )}
      <div className={classes.meta} role="group" aria-label="Which users">
        <Button variant={accepted ? 'default' : 'light'} size="compact-sm" aria-pressed={!accepted} onClick={() => show(false)}>
          Not yet
        </Button>
        <Button variant={accepted ? 'light' : 'default'} size="compact-sm" aria-pressed={accepted} onClick={() => show(true)}>
          Accepted
        </Button>
      </div>
      <ul className={classes.versions} aria-label={accepted ? 'Have accepted' : 'Have not accepted yet'}>
        {items.map((user) => (
          <li key={user.id}>
            <span>
              {user.displayName} ({user.username})
            </span>
            <span className={classes.help}>
              {user.acceptedAt === null
                ? user.version === 0
                  ? 'None yet'
                  : `Version ${user.version}`
                : `Version ${user.version}, ${instantText(user.acceptedAt)}`}
            </span>
          </li>
        ))}
        {result.data && items.length === 0 && <li className={classes.help}>{accepted ? 'Nobody yet.' : 'Everybody has accepted them.'}</li>}
      </ul>
      <div className={classes.meta}>
        {after !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAfter(undefined)}>
            From the beginning
          </Button>
        )}
        {result.data?.next && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAfter(result.data?.next ?? undefined)}>
            More
          </Button>
        )}
      </div>
    </div>
  );
}
