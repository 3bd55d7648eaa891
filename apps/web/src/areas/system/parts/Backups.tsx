import { useQuery } from '@tanstack/react-query';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { technicalApi } from '../technical.api.ts';
import classes from './technical.module.css';

const when = (value: string | null, never: string) => (value === null ? never : <Instant value={value} />);

/** How the backups of the whole installation stand. */
export function Backups() {
  const result = useQuery(technicalApi.backups());
  return (
    <Section title="Backups">
      <LoadedRecord result={result}>
        {({ kept, lastBackup, lastProved, oldestPoint, newestPoint, secondPlace, secondPlaceAt, troubles }) =>
          kept ? (
            <>
              {troubles.length > 0 && (
                <ul className={classes.list} aria-label="Trouble with the backups">
                  {troubles.map(({ since, words }) => (
                    <li key={words}>
                      <div className={classes.about}>
                        <p className={classes.said} data-bad>
                          <StateChip tone="red">Trouble</StateChip> {words} Since <Instant value={since} />.
                        </p>
                      </div>
                    </li>
                  ))}
                </ul>
              )}
              <Facts
                columns={3}
                of={[
                  ['Last backup', when(lastBackup, 'None yet')],
                  ['Last restored and verified', when(lastProved, 'None yet')],
                  ['Can be restored from', when(oldestPoint, 'Not yet')],
                  ['Can be restored up to', when(newestPoint, 'Not yet')],
                  ['Second place', secondPlace ? when(secondPlaceAt, 'Set, nothing copied yet') : 'None set: whoever runs the server sets one'],
                ]}
              />
            </>
          ) : (
            <p className={classes.note}>The product makes none here: whoever runs the server backs up its database.</p>
          )
        }
      </LoadedRecord>
    </Section>
  );
}
