import { ActionIcon, Button } from '@mantine/core';
import { endOfMonth, today as todayIn } from '@quarterlight/kit/days';
import { formatMonth } from '@quarterlight/kit/months';
import { plural } from '@quarterlight/kit/text';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import type { ListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { useDeferredData } from '../../../ui/deferred-data.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BranchSelect } from '../../companies/index.ts';
import { daysOfMonth, monthOf, monthText } from '../calendar-layout.ts';
import { scheduleApi } from '../schedule.api.ts';
import { typeLooks } from '../words.ts';
import { AbsenceCalendar } from './AbsenceCalendar.tsx';
import classes from './calendar.module.css';

interface MonthCalendarProps {
  readonly list: ListState<{ readonly branchId?: string | undefined }>;
  /** How many requests wait; undefined until that is known, or where the reader decides about none. */
  readonly toApprove: number | undefined;
}

/** A month of everybody's absences, with the ways to other months and branches; all of it in the address. */
export function MonthCalendar({ list, toApprove }: MonthCalendarProps) {
  const navigate = useNavigate();
  const mayRecord = useCan('edit-absences');
  const today = todayIn(tenantZone.get());
  const first = monthOf(list.address['month'], today);
  const days = useMemo(() => daysOfMonth(first), [first]);
  const { branchId } = list.query;
  const result = useQuery(scheduleApi.calendar({ from: first, to: endOfMonth(first), ...(branchId ? { branchId } : {}) }));
  const calendar = useDeferredData(result.data);
  const onNew = useCallback((userId: string, from: string) => void navigate({ to: pathTo('/users/absences/new'), search: { userId, from } }), [navigate]);
  return (
    <>
      <div className={classes.tools}>
        <ActionIcon variant="default" size={30} aria-label="Month before" onClick={() => list.set({ month: monthText(first, -1) })}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button variant="default" size="xs" onClick={() => list.set({ month: '' })}>
          This month
        </Button>
        <ActionIcon variant="default" size={30} aria-label="Month after" onClick={() => list.set({ month: monthText(first, 1) })}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <span className={classes.month} role="status">
          {formatMonth(first)}
        </span>
        <div className={classes.end}>
          {toApprove !== undefined && toApprove > 0 && (
            <Button variant="light" color="yellow" c="var(--ql-amber-ink)" size="xs" onClick={() => list.set({ view: 'list', state: 'requested' })}>
              {plural(toApprove, 'request')} to approve
            </Button>
          )}
          <BranchSelect value={branchId} onChange={(chosen) => list.set({ branchId: chosen ?? '' })} />
        </div>
      </div>
      {calendar ? (
        <>
          <AbsenceCalendar calendar={calendar} days={days} today={today} onNew={mayRecord ? onNew : undefined} />
          <Legend more={calendar.more} />
        </>
      ) : result.isError ? (
        <EmptyState title="The calendar could not be read" way={['Try again', result.refetch]}>
          Check the connection. Nothing was changed.
        </EmptyState>
      ) : (
        <div className={classes.scroll} role="status" aria-label="Loading" />
      )}
    </>
  );
}

function Legend({ more }: { readonly more: boolean }) {
  return (
    <div className={classes.foot}>
      {Object.entries(typeLooks).map(([type, { name, tone }]) => (
        <span key={type}>
          <span className={`${classes.tint} ${classes.sample}`} data-tone={tone} aria-hidden /> {name}
        </span>
      ))}
      <span>
        <span className={`${classes.tint} ${classes.sample}`} data-asked aria-hidden /> Asked for
      </span>
      <span>
        <span className={classes.sample} data-off aria-hidden /> Does not work
      </span>
      <span>
        <span className={classes.sample} data-closed aria-hidden /> Closed
      </span>
      {more && <b>These are the first 500 people. Choose a branch to see the others.</b>}
    </div>
  );
}
