import { letterKindNames } from '@quarterlight/contract/statements/names';
import { listReminders } from '@quarterlight/contract/statements/routes';
import type { DueReminder } from '@quarterlight/contract/statements/schemas';
import { reminderSheet } from '@quarterlight/contract/statements/sheets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Link } from '../../../ui/Link.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { RunBar } from '../../runs/index.ts';
import { statementsApi } from '../statements.api.ts';
import classes from '../statements.module.css';
import { SendChosen } from './SendChosen.tsx';

const tones: Readonly<Record<DueReminder['kind'], Tone>> = {
  statement: 'neutral',
  'first-reminder': 'blue',
  'second-reminder': 'amber',
  'final-reminder': 'red',
};
const Kind = ({ due: { kind } }: { readonly due: DueReminder }) => <StateChip tone={tones[kind]}>{letterKindNames[kind]}</StateChip>;

const columns = columnsOf(reminderSheet, {
  name: { width: 220 },
  payer: { width: 110 },
  number: {
    width: 110,
    cell: (due) => due.number !== '' && <Link to={pathTo('/billing/invoices/$id', { id: due.id })}>{due.number}</Link>,
  },
  kind: { width: 150, cell: (due) => <Kind due={due} /> },
  documents: { width: 130, align: 'end' },
  late: { width: 110, align: 'end', cell: (due) => <Money value={due.late} /> },
  oldestDue: { sort: 'oldestDue', width: 110, cell: (due) => <Day value={due.oldestDue} /> },
  email: { width: 220, cell: (due) => (due.email === '' ? <span className={classes.soft}>No email address</span> : due.email) },
});

/** Whoever is to be reminded today, the longest due first. */
export function RemindersDue() {
  const list = useListState(listReminders);
  const result = useQuery(statementsApi.reminders(list.query));
  const maySend = useCan('send-statements');
  const [runId, setRunId] = useState<string | null>(null);
  return (
    <>
      <FilterBar
        list={list}
        search="Account, policyholder or document"
        filters={[{ kind: 'select', key: 'payer', label: 'Owed by', options: optionsOf({ customer: 'Account', policyholder: 'Policyholder' }) }]}
      />
      {runId !== null && <RunBar key={runId} id={runId} />}
      <DataTable
        label="Reminders due"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(reminderSheet, listReminders, list.query)}
        lines={(due) => ({
          beside: (
            <>
              <Kind due={due} />
              <Money value={due.late} />
            </>
          ),
          below: (
            <>
              <span>{due.number}</span>
              <span>
                since <Day value={due.oldestDue} />
              </span>
              {due.email === '' && <span>No email address</span>}
            </>
          ),
        })}
        bulk={
          maySend
            ? (rows, clear) => (
                <SendChosen
                  what="reminder"
                  ids={rows.map(({ id }) => id)}
                  onRun={(id) => {
                    setRunId(id);
                    clear();
                  }}
                />
              )
            : undefined
        }
        empty="Nobody is to be reminded today. When that is, the settings of billing say."
      />
    </>
  );
}
