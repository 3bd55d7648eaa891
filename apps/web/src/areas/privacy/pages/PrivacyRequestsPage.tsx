import { Button } from '@mantine/core';
import { privacyStateNames } from '@quarterlight/contract/privacy/names';
import { listPrivacyRequests } from '@quarterlight/contract/privacy/routes';
import type { PrivacyState, PrivacySummary } from '@quarterlight/contract/privacy/schemas';
import { privacySheet } from '@quarterlight/contract/privacy/sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { privacyApi } from '../privacy.api.ts';
import { stateLook } from '../privacy-words.ts';

const chipOf = (row: PrivacySummary) => <StateChip tone={stateLook(row).tone}>{stateLook(row).name}</StateChip>;

const columns = columnsOf(privacySheet, {
  name: { sort: 'name', width: 200 },
  state: { width: 130, cell: chipOf },
  askedOn: { width: 110, cell: ({ askedOn }) => <Day value={askedOn} /> },
  dueOn: { sort: 'dueOn', width: 110, cell: ({ dueOn }) => <Day value={dueOn} /> },
  exportedAt: { width: 150, cell: ({ exportedAt }) => <Instant value={exportedAt} /> },
  erasedAt: { width: 150, cell: ({ erasedAt }) => <Instant value={erasedAt} /> },
  heldUntil: { width: 130, cell: ({ heldUntil }) => <Day value={heldUntil} /> },
  createdByName: { width: 150 },
  createdAt: { sort: 'createdAt', width: 150, cell: ({ createdAt }) => <Instant value={createdAt} /> },
});

const newestFirst = { sort: '-createdAt' } as const;
const states: readonly PrivacyState[] = ['looking', 'open', 'erasing', 'erased', 'closed'];

export const ahead: Ahead = ({ search }) => askAhead(privacyApi.list(criteriaOf(listPrivacyRequests, search, newestFirst)));

/** All requests of people for what is held of them, by state, with the day by which each has to be answered. */
export function PrivacyRequestsPage() {
  const navigate = useNavigate();
  const list = useListState(listPrivacyRequests, newestFirst);
  const result = useQuery(privacyApi.list(list.query));
  return (
    <Page
      title="Privacy requests"
      fill
      actions={
        <Button onClick={() => void navigate({ href: pathTo('/privacy/requests/new') })} data-new>
          New request
        </Button>
      }
    >
      <StateTabs list={list} states={states} nameOf={(state) => privacyStateNames[state]} counts={undefined} />
      <FilterBar list={list} search="Name" filters={[]} />
      <DataTable
        label="Privacy requests"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(privacySheet, listPrivacyRequests, list.query)}
        rowHref={(row) => pathTo('/privacy/requests/$id', { id: row.id })}
        lines={linesOf}
        empty="Nobody has asked yet. Press New request when somebody does, or open Personal data from their record."
      />
    </Page>
  );
}

/** One on a phone: its state, and by when it has to be answered. */
function linesOf(row: PrivacySummary): PhoneLines {
  return {
    beside: chipOf(row),
    below: (
      <span>
        Answer by <Day value={row.dueOn} />
      </span>
    ),
  };
}
