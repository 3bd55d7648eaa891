import { Button } from '@mantine/core';
import { logActionName, logKindName } from '@quarterlight/contract/system/log-names';
import type { LogEntry } from '@quarterlight/contract/system/schemas';
import { whoDid } from '@quarterlight/contract/system/sheets';
import { useQuery } from '@tanstack/react-query';
import { opens } from '../../../app/pages.ts';
import { pathTo } from '../../../app/paths.ts';
import { recordAddress } from '../../../app/record-address.ts';
import { useParam } from '../../../platform/param.ts';
import { heldPermissions } from '../../../platform/permissions.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { logApi } from '../log.api.ts';
import { Changes } from '../parts/Changes.tsx';

const chainWords = { verified: 'Verified', unsealed: 'Not sealed yet', broken: 'Altered' } as const;
const chainTones = { verified: 'green', unsealed: 'neutral', broken: 'red' } as const;

/** One entry of the system log, before and after side by side. */
export function LogEntryPage() {
  const result = useQuery(logApi.one(useParam('externalId')));
  return <LoadedRecord result={result}>{(entry) => <EntryRecord entry={entry} />}</LoadedRecord>;
}

function EntryRecord({ entry }: { readonly entry: LogEntry }) {
  const page = recordAddress(entry.entity, entry.entityId);
  const label = entry.label || logKindName(entry.entity);
  return (
    <RecordPage
      kind="Log entry"
      number={label}
      record={null}
      state={<StateChip tone={chainTones[entry.chain]}>{chainWords[entry.chain]}</StateChip>}
      facts={<span>{logActionName(entry.action)}</span>}
      primary={<Neighbours entry={entry} />}
      aside={
        <Section title="Entry">
          <Facts
            columns={1}
            of={[
              ['When', <Instant key="at" value={entry.at} />],
              ['Who', whoDid(entry)],
              ['From', entry.ip],
              ['Kind of record', logKindName(entry.entity)],
              [
                'Record',
                page !== undefined && opens(page, heldPermissions()) ? (
                  <Link key="record" to={page}>
                    {label}
                  </Link>
                ) : (
                  label
                ),
              ],
              [
                'Its other entries',
                <Link key="others" to={`${pathTo('/system-log')}?entity=${entry.entity}&entityId=${entry.entityId}`}>
                  In the system log
                </Link>,
              ],
              ['Record’s id', <Copyable key="id" text={entry.entityId} what="record id" />],
              ['Position in the chain', entry.position],
              ['Hash', entry.hash && <Copyable key="hash" text={entry.hash} what="hash" />],
            ]}
          />
        </Section>
      }
    >
      <Section title="What changed" count={entry.changes.length}>
        <Changes entry={entry} />
      </Section>
    </RecordPage>
  );
}

/** To the entries made before and after this one. */
function Neighbours({ entry: { previousId, nextId } }: { readonly entry: LogEntry }) {
  const step = (id: string | null, label: string) =>
    id === null ? (
      <Button variant="default" disabled>
        {label}
      </Button>
    ) : (
      <Button variant="default" component={Link} to={pathTo('/system-log/$externalId', { externalId: id })}>
        {label}
      </Button>
    );
  return (
    <Button.Group>
      {step(previousId, 'Earlier entry')}
      {step(nextId, 'Later entry')}
    </Button.Group>
  );
}
