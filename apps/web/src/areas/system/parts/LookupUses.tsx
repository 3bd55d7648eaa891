import type { LookupRecord, LookupUse } from '@quarterlight/contract/system/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { leadsSomewhere } from '../../../platform/navigation.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { lookupsApi } from '../lookups.api.ts';
import classes from './lookups.module.css';

/** What names an entry, counted when one asks; what nothing names may be deleted. */
export function LookupUses({ entry, done }: { readonly entry: LookupRecord; readonly done: () => void }) {
  // What is being deleted is not asked for again.
  const [removing, setRemoving] = useState(false);
  const result = useQuery({ ...lookupsApi.uses(entry.id), enabled: !removing });
  const remove = useMutation(lookupsApi.remove(done));
  return (
    <LoadedRecord result={result}>
      {(uses) =>
        uses.length > 0 ? (
          <>
            <ul className={classes.uses}>
              {uses.map((use) => (
                <li key={use.title}>
                  <span>{use.title}</span>
                  <Count use={use} />
                </li>
              ))}
            </ul>
            {entry.allowedActions.includes('remove') && (
              <p className={classes.words}>What is used stays: it can be retired, not deleted. Then it is no longer offered, and these keep it.</p>
            )}
          </>
        ) : (
          <>
            <p className={classes.words}>Nothing uses it.</p>
            {entry.allowedActions.includes('remove') && (
              <div className={classes.buttons}>
                <ActionButton
                  run={async () => {
                    setRemoving(true);
                    await remove.mutateAsync({ params: { id: entry.id }, version: entry.version }).catch((error: unknown) => {
                      setRemoving(false);
                      throw error;
                    });
                  }}
                  ask={{ title: `Delete ${entry.name}?`, text: 'It cannot be brought back.', confirm: 'Delete', danger: true }}
                >
                  Delete
                </ActionButton>
              </div>
            )}
          </>
        )
      }
    </LoadedRecord>
  );
}

function Count({ use: { title, count, countIsExact, page } }: { readonly use: LookupUse }) {
  const words = `${countIsExact ? '' : 'more than '}${numberText(count)}`;
  return (
    <b>
      {page !== null && leadsSomewhere(page) ? (
        <Link to={page} aria-label={`${title}: ${words}`}>
          {words}
        </Link>
      ) : (
        words
      )}
    </b>
  );
}
