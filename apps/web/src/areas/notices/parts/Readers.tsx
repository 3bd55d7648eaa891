import { listReaders } from '@quarterlight/contract/notices/broadcast-routes';
import type { BroadcastReader } from '@quarterlight/contract/notices/broadcast-schemas';
import { readerSheet } from '@quarterlight/contract/notices/broadcast-sheets';
import { useQuery } from '@tanstack/react-query';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { broadcastsApi } from '../broadcasts.api.ts';
import classes from './broadcast.module.css';

const readAt = ({ readAt: at }: BroadcastReader) => (at === null ? 'Not yet' : <Instant value={at} />);
const columns = columnsOf(readerSheet, {
  name: { sort: 'name', width: 200 },
  username: { width: 150 },
  company: { width: 200 },
  readAt: { width: 150, cell: readAt },
});
const byName = { sort: 'name' } as const;
const choices = optionsOf({ read: 'Has read it', unread: 'Has not read it' });

/** Whom a broadcast is for, with who has read it as it stands. */
export function Readers({ id }: { readonly id: string }) {
  const list = useListState(listReaders, byName);
  const result = useQuery(broadcastsApi.readers(id, list.query));
  return (
    <>
      <div className={classes.filters}>
        <FilterBar list={list} search="Name" filters={[{ kind: 'select', key: 'read', label: 'Read', options: choices }]} />
      </div>
      <DataTable
        label="Readers"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(readerSheet, listReaders, list.query, { id })}
        lines={(row) => ({ beside: readAt(row), below: <span>{row.company}</span> })}
        empty="It reaches nobody by now."
      />
    </>
  );
}
