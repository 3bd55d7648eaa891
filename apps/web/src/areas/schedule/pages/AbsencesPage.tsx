import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl } from '@mantine/core';
import { absenceDays } from '@quarterlight/contract/rules/absences';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { listAbsences } from '@quarterlight/contract/schedule/routes';
import type { Absence } from '@quarterlight/contract/schedule/schemas';
import { absenceSheet } from '@quarterlight/contract/schedule/sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { dayText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { type ListState, useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { queryClient } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { useBranchFilter } from '../../companies/index.ts';
import classes from '../parts/calendar.module.css';
import { MonthCalendar } from '../parts/MonthCalendar.tsx';
import { personOptions } from '../person-options.ts';
import { scheduleApi } from '../schedule.api.ts';
import { absenceStates, stateLooks, typeLooks } from '../words.ts';

const stateOf = ({ state }: Absence) => <StateChip tone={stateLooks[state].tone}>{stateLooks[state].name}</StateChip>;
/** A day with its half where it is not whole. */
const dayAnd = (day: string, slot: 'A' | 'P', whole: 'A' | 'P') => (slot === whole ? dayText(day) : `${dayText(day)} ${slotNames[slot]}`);

const columns = columnsOf(absenceSheet, {
  person: { width: 170 },
  branch: { width: 150 },
  type: { width: 100 },
  state: { width: 110, cell: stateOf },
  from: { sort: 'from', width: 130, cell: ({ from, fromSlot }) => dayAnd(from, fromSlot, 'A') },
  to: { sort: 'to', width: 130, cell: ({ to, toSlot }) => dayAnd(to, toSlot, 'P') },
  days: { width: 70, align: 'end' },
  note: { width: 200 },
  createdBy: { width: 150 },
  createdAt: { width: 150, cell: ({ createdAt }) => <Instant value={createdAt} /> },
  decidedBy: { width: 150 },
  decidedAt: { width: 150, cell: ({ decidedAt }) => <Instant value={decidedAt} /> },
  reason: { width: 200 },
});

const newestFirst = { sort: '-from' } as const;
const findPeople = async (q: string) => personOptions(await queryClient.fetchQuery(scheduleApi.people({ q, limit: 20 })));

/** Who is away when: a month of everybody, or a list with what waits for approval. */
export function AbsencesPage() {
  const navigate = useNavigate();
  const phone = usePhone();
  const seesOthers = useCan('view-absences', 'edit-absences');
  const decides = useCan('edit-absences');
  const list = useListState(listAbsences, newestFirst);
  const { view: asked } = list.address;
  const view = asked === 'list' || asked === 'calendar' ? asked : phone || !seesOthers ? 'list' : 'calendar';
  const { branchId, userId } = list.query;
  const counts = useQuery(scheduleApi.counts({ ...(branchId ? { branchId } : {}), ...(userId && view === 'list' ? { userId } : {}) }));
  const waiting = counts.data?.find(({ state }) => state === 'requested')?.count;
  return (
    <Page
      title="Absences"
      fill
      actions={
        <div className={classes.views}>
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: 'calendar', label: 'Calendar' },
              { value: 'list', label: 'List' },
            ]}
            value={view}
            onChange={(next) => list.set({ view: next, state: '' })}
          />
          <Can do={['edit-absences', 'request-absences']}>
            <Button onClick={() => void navigate({ href: pathTo('/users/absences/new') })} data-new>
              {decides ? 'New absence' : 'Ask for an absence'}
            </Button>
          </Can>
        </div>
      }
    >
      {view === 'calendar' ? (
        <MonthCalendar list={list} toApprove={decides ? waiting : undefined} />
      ) : (
        <>
          <StateTabs
            list={list}
            states={absenceStates}
            nameOf={(state) => (state === 'requested' && decides ? 'To approve' : stateLooks[state].name)}
            counts={counts.data?.map((each) => ({ ...each, isExact: each.count < 10_000 }))}
          />
          <AbsenceList list={list} seesOthers={seesOthers} />
        </>
      )}
    </Page>
  );
}

interface AbsenceListProps {
  readonly list: ListState<ReturnType<typeof useListState<typeof listAbsences>>['query']>;
  readonly seesOthers: boolean;
}

function AbsenceList({ list, seesOthers }: AbsenceListProps) {
  const result = useQuery(scheduleApi.absences(list.query));
  const byBranch = useBranchFilter();
  return (
    <>
      <FilterBar
        list={list}
        filters={[
          seesOthers
            ? {
                kind: 'search',
                key: 'userId',
                label: 'Person',
                find: findPeople,
                nameOf: (id) => result.data?.items.find(({ user }) => user.id === id)?.user.name ?? '',
              }
            : '',
          seesOthers ? byBranch : '',
          { kind: 'select', key: 'type', label: 'Type', options: Object.entries(typeLooks).map(([value, { name }]) => ({ value, label: name })) },
          { kind: 'day', key: 'from', label: 'From' },
          { kind: 'day', key: 'to', label: 'To' },
        ]}
      />
      <DataTable
        label="Absences"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(absenceSheet, listAbsences, list.query)}
        rowHref={({ id }) => pathTo('/users/absences/absence/$id', { id })}
        lines={absenceLines}
        empty={seesOthers ? 'No absences yet. Record one, or wait for the first request.' : 'You have asked for no absence yet.'}
      />
    </>
  );
}

/** An absence on a phone: whose, what and when. */
function absenceLines(absence: Absence): PhoneLines {
  return {
    beside: stateOf(absence),
    below: (
      <>
        <span>{absenceDays(absence)}</span>
        <span>{typeLooks[absence.type].name}</span>
      </>
    ),
  };
}
