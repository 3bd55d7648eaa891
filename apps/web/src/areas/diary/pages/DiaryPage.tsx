import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { day as asDay, formatDay, formatNamedDay, today as todayIn } from '@quarterlight/kit/days';
import { formatMonth } from '@quarterlight/kit/months';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { askAhead } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useDeferredData } from '../../../ui/deferred-data.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { fetchWhenIdle, later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { isPhone, usePhone } from '../../../ui/use-phone.ts';
import { BranchSelect } from '../../companies/index.ts';
import { lentOn, type Technician } from '../board-layout.ts';
import { chooseNone, chosen, movingChosen } from '../chosen.ts';
import { diaryApi } from '../diary.api.ts';
import { branchFor, type DropPlace, type Dropped, useDrags, wishOf } from '../dragged.ts';
import { BoardGrid } from '../parts/BoardGrid.tsx';
import type { BookTarget } from '../parts/BookForm.tsx';
import { Tray } from '../parts/Tray.tsx';
import { isThere, type Place, refusalsOf } from '../refusal.ts';
import { boardQuery, overviewQuery, type ShownDays, shownDays, showsTray, stepFrom, trayQuery } from '../shown-days.ts';
import { useUndoKey } from '../undo.ts';
import { useDiaryAddress } from '../use-diary-address.ts';
import classes from './DiaryPage.module.css';

const MoveForm = later(() => import('../parts/MoveForm.tsx'), 'MoveForm');
const MonthView = later(() => import('../parts/MonthView.tsx'), 'MonthView');
const ListView = later(() => import('../parts/ListView.tsx'), 'ListView');
const BookForm = later(() => import('../parts/BookForm.tsx'), 'BookForm');
/** What changes visits: fetched once the page is at rest, so that it is at hand for the first drop. */
const changing = () => import('../move-visit.ts');
fetchWhenIdle(changing);
interface Moving {
  readonly card: BookingCard;
  /** Where it was dropped; null until something else than where it is was chosen. */
  readonly to: Place | null;
  readonly minutes?: number;
}
const units = { month: 'Month', week: 'Week', list: 'Week', day: 'Day' } as const;

function rangeWords({ view, start, first }: ShownDays, last: string): string {
  if (view === 'month') return formatMonth(start);
  return view === 'day' ? formatNamedDay(first) : `${formatDay(first)} to ${formatDay(asDay(last))}`;
}
const keyOf = ({ item, day, technicianId }: BookTarget) => `${item.worksheetId}${day}${technicianId ?? ''}`;

export const ahead: Ahead = ({ search }) => {
  const { view, from, branchId } = search;
  const days = shownDays({ view, from }, todayIn(tenantZone.get()), isPhone());
  if (days.view === 'month') askAhead(diaryApi.overview(overviewQuery(days, branchId)));
  else askAhead(diaryApi.board(boardQuery(days, branchId)));
  if (showsTray(search, isPhone())) askAhead(diaryApi.tray(trayQuery(branchId)));
};

/** The booking diary: a week or a day of all technicians, with the worksheets that wait for a slot. */
export function DiaryPage() {
  const phone = usePhone();
  const today = todayIn(tenantZone.get());
  const { address, set } = useDiaryAddress();
  const { view: askedView, from, branchId } = address;
  const days = useMemo(() => shownDays({ view: askedView, from }, today, phone), [askedView, from, today, phone]);
  const { view, first, columns } = days;
  const last = columns.at(-1)?.day ?? first;
  const result = useQuery({ ...diaryApi.board(boardQuery(days, branchId)), enabled: view !== 'month' });
  const board = useDeferredData(result.data);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [booking, setBooking] = useState<BookTarget | null>(null);
  useUndoKey();
  useEffect(() => chooseNone, []);
  const refusals = useMemo(() => (board ? refusalsOf(board, today) : undefined), [board, today]);
  const lentTo = useCallback(
    (technician: Technician | null, day: string) => (board && technician ? lentOn(board, technician.id, day)?.branchId : undefined),
    [board],
  );
  const refused = useCallback(
    (what: Dropped, { technician, ...place }: DropPlace) =>
      what.kind === 'visit' && isThere(what.card, place)
        ? null
        : (refusals?.(wishOf(what, technician, branchId, lentTo(technician, place.day)), place) ?? null),
    [refusals, branchId, lentTo],
  );
  const onDrop = useCallback(
    (what: Dropped, where: DropPlace) => {
      const { technician, technicianId, day, slot } = where;
      if (what.kind === 'tray')
        setBooking({ item: what.item, day, slot, technicianId, branchId: branchFor(what, technician, branchId, lentTo(technician, day)) });
      else if (!isThere(what.card, where)) {
        const refusal = refused(what, where);
        const to = { technicianId, day, slot };
        if (chosen.get().size > 1 && chosen.get().has(what.card.id)) movingChosen.set({ to });
        else if (what.card.state === 'booked') void changing().then(({ moveVisit }) => moveVisit(what.card, to, refusal !== null));
        else setMoving({ card: what.card, to });
      }
    },
    [refused, branchId, lentTo],
  );
  const askWhere = useCallback((card: BookingCard) => setMoving({ card, to: null }), []);
  const onTakeOff = useCallback(
    (card: BookingCard) => {
      // A released one says why first.
      if (card.state === 'booked') void import('../take-off.ts').then(({ takeOff }) => takeOff(card));
      else askWhere(card);
    },
    [askWhere],
  );
  useDrags(onDrop, onTakeOff);
  const onStretch = useCallback((card: BookingCard, minutes: number) => {
    const { technicianId, day, slot, startsAt } = card;
    if (card.state === 'booked') void changing().then(({ moveVisit }) => moveVisit(card, { technicianId, day, slot, startsAt, minutes }));
    else setMoving({ card, to: null, minutes });
  }, []);
  // As they are by now: who was refused because somebody else was first can send again.
  const moved = moving && (result.data?.bookings.find(({ id }) => id === moving.card.id) ?? moving.card);
  const tray = useQuery({ ...diaryApi.tray(trayQuery(address.branchId)), enabled: booking !== null });
  const booked = booking && { ...booking, item: tray.data?.items.find(({ worksheetId }) => worksheetId === booking.item.worksheetId) ?? booking.item };
  const unit = units[view];
  const trayOpen = showsTray(address, phone);
  const technicians = result.data?.technicians ?? [];
  return (
    <Page
      title="Diary"
      fill
      actions={
        <div className={classes.tools}>
          <Button variant="subtle" color="gray" size="compact-sm" aria-expanded={trayOpen} onClick={() => set({ tray: trayOpen ? 'closed' : 'open' })}>
            {trayOpen ? 'Hide jobs to book' : 'Jobs to book'}
          </Button>
          <BranchSelect value={address.branchId} onChange={(branch) => set({ branchId: branch })} />
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: 'month', label: 'Month' },
              { value: 'week', label: 'Week' },
              { value: 'day', label: 'Day' },
              { value: 'list', label: 'List' },
            ]}
            value={view}
            onChange={(next) => set({ view: next })}
          />
          <ActionIcon variant="default" size={30} aria-label={`${unit} before`} onClick={() => set({ from: stepFrom(days, -1) })}>
            <IconChevronLeft size={16} />
          </ActionIcon>
          <Button variant="default" size="xs" onClick={() => set({ from: undefined })}>
            Today
          </Button>
          <ActionIcon variant="default" size={30} aria-label={`${unit} after`} onClick={() => set({ from: stepFrom(days, 1) })}>
            <IconChevronRight size={16} />
          </ActionIcon>
          <span className={classes.range}>{rangeWords(days, last)}</span>
        </div>
      }
    >
      <div className={classes.layout}>
        {trayOpen && (
          <Tray
            branchId={address.branchId}
            today={today}
            onBook={(item) => setBooking({ item, day: today, slot: 'A', technicianId: null, branchId: item.branchId ?? address.branchId ?? null })}
          />
        )}
        {view === 'month' ? (
          <MonthView days={days} branchId={branchId} today={today} phone={phone} onOpen={(on) => set({ view: 'day', from: on })} />
        ) : board && view === 'list' ? (
          <ListView board={board} today={today} onMove={askWhere} />
        ) : board ? (
          <BoardGrid
            board={board}
            columns={columns}
            today={today}
            branchId={branchId}
            narrow={trayOpen}
            refused={refused}
            onMove={askWhere}
            onStretch={onStretch}
          />
        ) : result.isError ? (
          <EmptyState title="The diary could not be read" way={['Try again', result.refetch]}>
            Check the connection. Nothing was changed.
          </EmptyState>
        ) : (
          <div className={classes.waiting} role="status" aria-label="Loading" />
        )}
      </div>
      <Dialog title={moved ? `Move ${moved.number} to…` : 'Move to…'} opened={moving !== null} onClose={() => setMoving(null)}>
        {moved && (
          <MoveForm
            key={moved.id}
            card={moved}
            to={moving?.to ?? moved}
            minutes={moving?.minutes}
            technicians={technicians}
            refused={(place) => (isThere(moved, place) ? null : (refusals?.({ ...moved, from: moved }, place) ?? null))}
            onClose={() => setMoving(null)}
          />
        )}
      </Dialog>
      <Dialog title={booked ? `Book ${booked.item.number}` : 'Book'} opened={booking !== null} onClose={() => setBooking(null)} size="lg">
        {booked && <BookForm key={keyOf(booked)} target={booked} technicians={technicians} lent={result.data?.lent ?? []} onClose={() => setBooking(null)} />}
      </Dialog>
    </Page>
  );
}
