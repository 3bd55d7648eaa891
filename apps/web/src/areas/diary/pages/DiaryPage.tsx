import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { slots } from '@quarterlight/contract/rules/slots';
import { addDays, day as asDay, formatDay, formatLongDay, isDay, mondayOf, today as todayIn, weekOf } from '@quarterlight/kit/days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { tenantZone } from '../../../platform/formats.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Page } from '../../../ui/Page.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import type { BoardColumn } from '../board-layout.ts';
import { diaryApi } from '../diary.api.ts';
import type { DropPlace, Dropped } from '../parts/BoardCellView.tsx';
import { BoardGrid } from '../parts/BoardGrid.tsx';
import { BookDialog } from '../parts/BookDialog.tsx';
import type { BookTarget } from '../parts/BookForm.tsx';
import { MoveDialog } from '../parts/MoveDialog.tsx';
import { Tray } from '../parts/Tray.tsx';
import { useDiaryAddress } from '../use-diary-address.ts';
import { useDragMove } from '../use-drag-move.ts';
import classes from './DiaryPage.module.css';

/** The booking diary: a week or a day of all technicians, with the worksheets that wait for a slot. */
export function DiaryPage() {
  const phone = usePhone();
  const today = todayIn(tenantZone.get());
  const { address, set } = useDiaryAddress();
  const view = address.view === 'day' || (address.view === undefined && phone) ? 'day' : 'week';
  const start = address.from !== undefined && isDay(address.from) ? address.from : today;
  const first = view === 'week' ? mondayOf(start) : start;
  const columns = useMemo<readonly BoardColumn[]>(() => {
    if (view === 'week') return weekOf(first).map((day) => ({ day, slot: null }));
    // On a phone a day is one column, its visits in their order.
    return phone ? [{ day: first, slot: null }] : slots.map((slot) => ({ day: first, slot: slot.code }));
  }, [view, first, phone]);
  const last = columns.at(-1)?.day ?? first;
  const branches = useQuery(diaryApi.branches());
  const result = useQuery(diaryApi.board({ from: first, to: last, ...(address.branchId ? { branchId: address.branchId } : {}) }));
  const [moving, setMoving] = useState<BookingCard | null>(null);
  const [booking, setBooking] = useState<BookTarget | null>(null);
  const move = useDragMove();
  const onDrop = useCallback(
    (what: Dropped, { technician, cell }: DropPlace) => {
      if (what.kind === 'visit') void move(what.card, { technicianId: technician?.id ?? null, day: cell.day, slot: cell.slot ?? what.card.slot }, setMoving);
      else
        setBooking({
          item: what.item,
          day: cell.day,
          slot: cell.slot ?? 'A',
          technicianId: technician?.id ?? null,
          branchId: technician?.branch?.id ?? what.item.branchId,
        });
    },
    [move],
  );
  const step = view === 'week' ? 7 : 1;
  const trayOpen = address.tray !== 'closed' && (!phone || address.tray === 'open');
  return (
    <Page
      title="Diary"
      fill
      actions={
        <div className={classes.tools}>
          <Button variant="subtle" color="gray" size="compact-sm" aria-expanded={trayOpen} onClick={() => set({ tray: trayOpen ? 'closed' : 'open' })}>
            {trayOpen ? 'Hide jobs to book' : 'Jobs to book'}
          </Button>
          <Select
            aria-label="Branch"
            placeholder="All branches"
            clearable
            size="xs"
            w={190}
            data={(branches.data ?? []).map((branch) => ({ value: branch.id, label: branch.name }))}
            value={address.branchId ?? null}
            onChange={(branchId) => set({ branchId: branchId ?? undefined })}
          />
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: 'week', label: 'Week' },
              { value: 'day', label: 'Day' },
            ]}
            value={view}
            onChange={(next) => set({ view: next })}
          />
          <ActionIcon
            variant="default"
            size={30}
            aria-label={view === 'week' ? 'Week before' : 'Day before'}
            onClick={() => set({ from: addDays(first, -step) })}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Button variant="default" size="xs" onClick={() => set({ from: undefined })}>
            Today
          </Button>
          <ActionIcon variant="default" size={30} aria-label={view === 'week' ? 'Week after' : 'Day after'} onClick={() => set({ from: addDays(first, step) })}>
            <IconChevronRight size={16} />
          </ActionIcon>
          <span className={classes.range}>{view === 'week' ? `${formatDay(first)} to ${formatDay(asDay(last))}` : formatLongDay(first)}</span>
        </div>
      }
    >
      <div className={classes.layout}>
        {trayOpen && (
          <Tray
            branchId={address.branchId}
            onBook={(item) => setBooking({ item, day: today, slot: 'A', technicianId: null, branchId: item.branchId ?? address.branchId ?? null })}
          />
        )}
        {result.data ? (
          <BoardGrid board={result.data} columns={columns} today={today} onDrop={onDrop} onMove={setMoving} />
        ) : result.isError ? (
          <EmptyState
            title="The diary could not be read"
            action={
              <Button variant="default" onClick={() => void result.refetch()}>
                Try again
              </Button>
            }
          >
            Check the connection. Nothing was changed.
          </EmptyState>
        ) : (
          <div className={classes.waiting} role="status" aria-label="Loading" />
        )}
      </div>
      <MoveDialog card={moving} technicians={result.data?.technicians ?? []} onClose={() => setMoving(null)} />
      <BookDialog target={booking} technicians={result.data?.technicians ?? []} onClose={() => setBooking(null)} />
    </Page>
  );
}
