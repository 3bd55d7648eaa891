import { ActionIcon, Button } from '@mantine/core';
import type { Roaming, RoamingForm } from '@quarterlight/contract/schedule/roaming-schemas';
import { addDays, day as asDay, type Day, formatDay, isDay, today as todayIn } from '@quarterlight/kit/days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { askAhead } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { BranchSelect } from '../../companies/index.ts';
import { lendingApi } from '../lending.api.ts';
import { useGrips } from '../parts/grips.ts';
import { LendingList } from '../parts/LendingList.tsx';
import { otherTechnician } from '../parts/LineWords.tsx';
import { TimeLine } from '../parts/TimeLine.tsx';
import { type DayRange, droppedOn, type Grip, lineDays, refusalOf, shownWeeks } from '../time-line.ts';
import { useMoveLending } from '../use-move-lending.ts';
import classes from './RoamingPage.module.css';

const NewLending = later(() => import('../forms/LendForm.tsx'), 'NewLending');
const ChangeLending = later(() => import('../forms/LendForm.tsx'), 'ChangeLending');

type Asked =
  | { readonly kind: 'new'; readonly start: Partial<RoamingForm> }
  | { readonly kind: 'change'; readonly roaming: Roaming; readonly to: Partial<RoamingForm> };

const daysAt = (from: string | undefined): Day[] => lineDays(from !== undefined && isDay(from) ? from : todayIn(tenantZone.get()));
const queryAt = (days: readonly Day[], branchId: string | undefined) => {
  const from = days[0] ?? todayIn(tenantZone.get());
  return { from, to: days.at(-1) ?? from, ...(branchId ? { branchId } : {}) };
};

export const ahead: Ahead = ({ search }) => askAhead(lendingApi.timeLine(queryAt(daysAt(search.from), search.branchId)));

/** Who is lent where, on a time line of five weeks. */
export function RoamingPage() {
  const phone = usePhone();
  const today = todayIn(tenantZone.get());
  const { searchStr, pathname } = useLocation();
  const navigate = useNavigate();
  const address = useMemo<Record<string, string>>(() => Object.fromEntries(new URLSearchParams(searchStr)), [searchStr]);
  const { from, branchId } = address;
  const set = (change: Readonly<Record<string, string | undefined>>) => {
    const next = Object.fromEntries(Object.entries({ ...address, ...change }).filter(([, value]) => value !== undefined && value !== ''));
    void navigate({ to: pathname, search: next, replace: true });
  };
  const days = useMemo(() => daysAt(from), [from]);
  const first = days[0] ?? asDay(today);
  const result = useQuery(lendingApi.timeLine(queryAt(days, branchId)));
  const line = result.data;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const open = useCallback((roaming: Roaming, to: Partial<RoamingForm> = {}) => setAsked({ kind: 'change', roaming, to }), []);
  const move = useMoveLending(open);
  const onDrop = useCallback(
    (grip: Grip, on: { technicianId: string; day: string }) => {
      if (!line) return;
      if (on.technicianId !== grip.roaming.technicianId) return void notify.error(otherTechnician);
      const range = droppedOn(grip, on.day);
      if (range.from === grip.roaming.from && range.to === grip.roaming.to) return;
      const refusal = refusalOf(line, range, grip.roaming.id);
      if (refusal !== null) notify.error(refusal);
      else void move(grip.roaming, range);
    },
    [line, move],
  );
  useGrips(onDrop);
  const onPressed = useCallback(
    ({ technicianId, from: firstDay, to }: DayRange) => {
      const refusal = line && refusalOf(line, { technicianId, from: firstDay, to });
      if (refusal) return void notify.error(refusal);
      const home = line?.technicians.find(({ id }) => id === technicianId)?.branchId;
      setAsked({ kind: 'new', start: { technicianId, from: firstDay, to, ...(branchId && branchId !== home ? { branchId } : {}) } });
    },
    [line, branchId],
  );
  return (
    <Page
      title="Roaming technicians"
      fill
      actions={
        <div className={classes.tools}>
          <BranchSelect value={branchId} onChange={(chosen) => set({ branchId: chosen })} />
          <div className={classes.weeks}>
            <ActionIcon variant="default" size={30} aria-label="Weeks before" onClick={() => set({ from: addDays(first, -(shownWeeks - 1) * 7) })}>
              <IconChevronLeft size={16} />
            </ActionIcon>
            <Button variant="default" size="xs" onClick={() => set({ from: undefined })}>
              Today
            </Button>
            <ActionIcon variant="default" size={30} aria-label="Weeks after" onClick={() => set({ from: addDays(first, (shownWeeks - 1) * 7) })}>
              <IconChevronRight size={16} />
            </ActionIcon>
            <span className={classes.range}>
              {formatDay(first)} to {formatDay(days.at(-1) ?? first)}
            </span>
          </div>
          <Button size="xs" disabled={!line} onClick={() => setAsked({ kind: 'new', start: branchId ? { branchId } : {} })} data-new>
            Lend a technician
          </Button>
        </div>
      }
    >
      {line ? (
        phone ? (
          <LendingList line={line} today={today} onOpen={open} />
        ) : line.technicians.length === 0 ? (
          <EmptyState title="No technicians here">Choose another branch, or make a user a technician.</EmptyState>
        ) : (
          <TimeLine line={line} days={days} today={today} onOpen={open} onPressed={onPressed} />
        )
      ) : result.isError ? (
        <EmptyState title="The time line could not be read" way={['Try again', result.refetch]}>
          Check the connection. Nothing was changed.
        </EmptyState>
      ) : (
        <div className={classes.waiting} role="status" aria-label="Loading" />
      )}
      <Dialog title="Lend a technician" opened={asked?.kind === 'new'} onClose={close} size="lg">
        {asked?.kind === 'new' && line && <NewLending line={line} start={asked.start} onClose={close} />}
      </Dialog>
      <Dialog
        title={asked?.kind === 'change' ? `Lending of ${asked.roaming.technicianName}` : 'Lending'}
        opened={asked?.kind === 'change'}
        onClose={close}
        size="lg"
      >
        {asked?.kind === 'change' && line && (
          <ChangeLending
            key={asked.roaming.id}
            line={line}
            roaming={line.roamings.find(({ id }) => id === asked.roaming.id) ?? asked.roaming}
            to={asked.to}
            onClose={close}
          />
        )}
      </Dialog>
    </Page>
  );
}
