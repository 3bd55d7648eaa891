import { useMutation, useQuery } from '@tanstack/react-query';
import { builtInVersion, refreshMessage } from '../../../platform/ui-version.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { technicalApi } from '../technical.api.ts';
import classes from './technical.module.css';

const VersionForm = later(() => import('../forms/VersionForm.tsx'), 'VersionForm');

/** The version of the interface that browsers are told to run. */
export function InterfaceVersion() {
  const result = useQuery(technicalApi.version());
  const back = useMutation(technicalApi.setVersion('The notice goes away in every browser within ten seconds.'));
  return (
    <Section
      title="Version of the interface"
      canEdit={result.data !== undefined}
      edit={(done) => <VersionForm version={result.data?.version ?? ''} done={done} />}
    >
      <p className={classes.note}>
        Browsers ask every ten seconds. Where the version that is set is another than their own, everybody who is signed in reads ‘{refreshMessage}’ until they
        press REFRESH or the version is put back.
      </p>
      <LoadedRecord result={result}>
        {({ builtIn, version, isSet, by, at }) => (
          <>
            <Facts
              columns={3}
              of={[
                ['In this browser', builtInVersion],
                ['Of this build of the server', builtIn],
                [
                  'Set',
                  isSet ? (
                    <span key="set">
                      {version} <StateChip tone="amber">Everybody is asked to refresh</StateChip>
                    </span>
                  ) : (
                    'As the build has it'
                  ),
                ],
                by !== '' && ['Last set by', by],
                at !== null && ['Last set', <Instant key="at" value={at} />],
              ]}
            />
            {isSet && (
              <div className={classes.version}>
                <ActionButton run={() => back.mutateAsync({ body: { version: builtIn } })}>Put back to {builtIn}</ActionButton>
              </div>
            )}
          </>
        )}
      </LoadedRecord>
    </Section>
  );
}
