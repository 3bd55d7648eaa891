import { bankLineStates } from '@quarterlight/contract/banking/names';
import { listBankLines } from '@quarterlight/contract/banking/routes';
import type { BankLine } from '@quarterlight/contract/banking/schemas';
import { bankLineSheet } from '@quarterlight/contract/banking/sheets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { RunBar } from '../../runs/index.ts';
import { bankingApi } from '../banking.api.ts';
import classes from '../banking.module.css';
import { tones } from '../words.ts';
import { MatchChosen } from './MatchChosen.tsx';

const State = ({ line: { state } }: { readonly line: BankLine }) => <StateChip tone={tones[state]}>{bankLineStates[state]}</StateChip>;

/** What an open line seems to be; a certain one is marked. */
function Seems({ line: { proposal } }: { readonly line: BankLine }) {
  if (!proposal) return null;
  return (
    <span className={classes.seems}>
      {proposal.sure && <StateChip tone="green">Certain</StateChip>} <span>{proposal.why}</span>
    </span>
  );
}

const columns = columnsOf(bankLineSheet, {
  datedOn: { sort: 'datedOn', width: 106, cell: (line) => <Day value={line.datedOn} /> },
  reference: { width: 240 },
  amount: { width: 110, align: 'end', cell: (line) => <Money value={line.amount} /> },
  state: { width: 100, cell: (line) => <State line={line} /> },
  proposal: { width: 400, cell: (line) => <Seems line={line} /> },
  customer: { width: 180 },
  note: { width: 180 },
  matchedBy: { width: 140 },
  matchedAt: { width: 150, cell: (line) => <Instant value={line.matchedAt} /> },
});

/** Lines of the bank, the last first. */
export function LineList() {
  const list = useListState(listBankLines, { sort: '-datedOn' });
  const result = useQuery(bankingApi.list(list.query));
  const mayRecord = useCan('record-payments');
  const { set } = useOpened('line');
  const [runId, setRunId] = useState<string | null>(null);
  return (
    <>
      <FilterBar
        list={list}
        search="Beginning of the reference"
        quick={[{ key: 'state', value: 'open', label: 'To match' }]}
        filters={[
          { kind: 'select', key: 'state', label: 'State', options: optionsOf(bankLineStates) },
          { kind: 'day', key: 'datedFrom', label: 'Dated from' },
          { kind: 'day', key: 'datedTo', label: 'Dated to' },
        ]}
      />
      {runId !== null && <RunBar key={runId} id={runId} />}
      <DataTable
        label="Bank lines"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(bankLineSheet, listBankLines, list.query)}
        onOpen={(line) => set(line.id)}
        lines={(line) => ({
          beside: <Money value={line.amount} />,
          below: (
            <>
              <span>{line.reference}</span>
              {line.proposal?.sure ? <StateChip tone="green">Certain</StateChip> : <State line={line} />}
            </>
          ),
        })}
        bulk={
          mayRecord
            ? (rows, clear) => (
                <MatchChosen
                  rows={rows}
                  onRun={(id) => {
                    setRunId(id);
                    clear();
                  }}
                />
              )
            : undefined
        }
        empty="No line of the bank yet. Load a file of your bank’s statement."
      />
    </>
  );
}
