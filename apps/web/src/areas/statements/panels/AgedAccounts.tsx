import { listAgedDebt } from '@quarterlight/contract/statements/routes';
import { agedSheet } from '@quarterlight/contract/statements/sheets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { RunBar } from '../../runs/index.ts';
import { statementsApi } from '../statements.api.ts';
import classes from '../statements.module.css';
import { Ages } from './Ages.tsx';
import { SendChosen } from './SendChosen.tsx';

const columns = columnsOf(agedSheet, {
  name: {
    width: 190,
    cell: (account) => (
      <>
        {account.name} {account.onStop && <StateChip tone="red">On stop</StateChip>}
      </>
    ),
  },
  accountCode: { width: 92 },
  documents: { width: 84, align: 'end' },
  total: { sort: 'total', width: 94, align: 'end', cell: (account) => <Money value={account.total} /> },
  notDue: { width: 94, align: 'end', cell: (account) => <Money value={account.notDue} /> },
  to30: { width: 94, align: 'end', cell: (account) => <Money value={account.to30} /> },
  to60: { width: 94, align: 'end', cell: (account) => <Money value={account.to60} /> },
  to90: { width: 94, align: 'end', cell: (account) => <Money value={account.to90} /> },
  over90: { width: 94, align: 'end', cell: (account) => <Money value={account.over90} /> },
  late: { sort: 'late', width: 94, align: 'end', cell: (account) => <Money value={account.late} /> },
  free: { width: 94, align: 'end', cell: (account) => <Money value={account.free} /> },
  oldestDue: { sort: 'oldestDue', width: 110, cell: (account) => <Day value={account.oldestDue} /> },
  lastPaidOn: { width: 110, cell: (account) => <Day value={account.lastPaidOn} /> },
});

/** Accounts on whose documents something is owed, who owes most first. */
export function AgedAccounts() {
  const list = useListState(listAgedDebt, { sort: '-total' });
  const result = useQuery(statementsApi.aged(list.query));
  const totals = useQuery(statementsApi.totals());
  const maySend = useCan('send-statements');
  const { set } = useOpened('account');
  const [runId, setRunId] = useState<string | null>(null);
  return (
    <>
      <div className={classes.totals}>
        <Ages title="Accounts" of={totals.data?.accounts} free={totals.data?.free ?? null} />
        <Ages title="Policyholders" of={totals.data?.policyholders} />
      </div>
      <FilterBar list={list} search="Account name or code" quick={[{ key: 'late', value: 'yes', label: 'Something is late' }]} filters={[]} />
      {runId !== null && <RunBar key={runId} id={runId} />}
      <DataTable
        label="Aged debt"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(agedSheet, listAgedDebt, list.query)}
        onOpen={(account) => set(account.id)}
        lines={(account) => ({
          beside: <Money value={account.total} />,
          below: (
            <>
              <span>{account.accountCode}</span>
              {account.late.amount > 0 && (
                <span>
                  <Money value={account.late} /> late
                </span>
              )}
            </>
          ),
        })}
        bulk={
          maySend
            ? (rows, clear) => (
                <SendChosen
                  what="statement"
                  ids={rows.map(({ id }) => id)}
                  onRun={(id) => {
                    setRunId(id);
                    clear();
                  }}
                />
              )
            : undefined
        }
        empty="No account owes anything."
      />
    </>
  );
}
