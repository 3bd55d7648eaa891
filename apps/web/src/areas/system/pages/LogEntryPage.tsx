import type { LogEntry } from '@quarterlight/contract/system/schemas';
import { whoDid } from '@quarterlight/contract/system/sheets';
import { codeWords } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { nothing } from '../../../platform/formats.ts';
import { useParam } from '../../../platform/param.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { FieldTable } from '../../../ui/FieldTable.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { logApi } from '../log.api.ts';

const chainWords = { verified: 'Verified', unsealed: 'Not sealed yet', broken: 'Broken' } as const;
const chainTones = { verified: 'green', unsealed: 'neutral', broken: 'red' } as const;

/** One entry of the system log, before and after side by side. */
export function LogEntryPage() {
  const result = useQuery(logApi.one(useParam('externalId')));
  return <LoadedRecord result={result}>{(entry) => <EntryRecord entry={entry} />}</LoadedRecord>;
}

function EntryRecord({ entry }: { readonly entry: LogEntry }) {
  return (
    <RecordPage
      kind="Log entry"
      number={entry.label || codeWords(entry.entity)}
      record={null}
      state={<StateChip tone={chainTones[entry.chain]}>{chainWords[entry.chain]}</StateChip>}
      facts={<span>{codeWords(entry.action)}</span>}
      aside={
        <Section title="Entry">
          <Facts
            columns={1}
            of={[
              ['When', <Instant key="at" value={entry.at} />],
              ['Who', whoDid(entry)],
              ['From', entry.ip],
              ['Kind of record', codeWords(entry.entity)],
              ['Record', <Copyable key="record" text={entry.entityId} what="record id" />],
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

function Changes({ entry }: { readonly entry: LogEntry }) {
  if (entry.valuesErased) return <p>The values were erased. That the change happened, and who made it, still stands.</p>;
  if (entry.changes.length === 0) return <p>This entry tells that something was done; no field changed by it.</p>;
  return (
    <FieldTable label="What changed" of={['Before', 'After']}>
      {entry.changes.map((change) => (
        <tr key={change.field}>
          <th scope="row">{change.name}</th>
          <td>{change.before ?? nothing}</td>
          <td>{change.after ?? nothing}</td>
        </tr>
      ))}
    </FieldTable>
  );
}
