import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { day as asDay, formatDay, formatNamedDay, today as todayIn } from '@quarterlight/kit/days';
import { formatMonth } from '@quarterlight/kit/months';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { useDeferredData } from '../../../ui/deferred-data.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { fetchWhenIdle, Held, later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { isPhone, usePhone } from '../../../ui/use-phone.ts';
import { BranchSelect } from '../../companies/index.ts';
import { lentOn, type Technician } from '../board-layout.ts';
import { chooseNone, chosen, movingChosen } from '../chosen.ts';
import { diaryApi } from '../diary.api.ts';
import { branchFor, type DropPlace, type Dropped, useDrags, wishOf } from '../dragged.ts';
import { AsideTabs } from '../parts/AsideTabs.tsx';
import { BoardGrid } from '../parts/BoardGrid.tsx';
import type { BookTarget } from '../parts/BookForm.tsx';
import { Tray } from '../parts/Tray.tsx';
import type { Moving } from '../parts/VisitDialogs.tsx';
import { isThere, refusalsOf } from '../refusal.ts';
import { boardQuery, overviewQuery, type ShownDays, shownDays, showsTray, stepFrom, trayQuery } from '../shown-days.ts';
import { useUndoKey } from '../undo.ts';
import { useDiaryAddress } from '../use-diary-address.ts';
import classes from './DiaryPage.module.css';

/** Files that several parts share: each that is fetched by itself costs the page a line of its own. */
const views = () => import('../parts/views.ts');
const waiting = () => import('../parts/waiting.ts');
const VisitDialogs = later(() => import('../parts/VisitDialogs.tsx'), 'VisitDialogs');
const MonthView = later(views, 'MonthView');
const ListView = later(views, 'ListView');
const MapView = later(views, 'MapView');
const PrintButton = later(views, 'PrintButton');
const PrintSheet = later(views, 'PrintSheet');
const WaitingList = later(waiting, 'WaitingList');
const FreedStrip = later(waiting, 'FreedStrip');
/** What changes visits: fetched once the page is at rest, so that it is at hand for the first drop. */
const changing = () => import('../move-visit.ts');
fetchWhenIdle(changing);
const units = { month: 'Month', week: 'Week', list: 'Week', day: 'Day', map: 'Day' } as const;

function rangeWords({ view, start, first }: ShownDays, last: string): string {
  if (view === 'month') return formatMonth(start);
  return view === 'day' || view === 'map' ? formatNamedDay(first) : `${formatDay(first)} to ${formatDay(asDay(last))}`;
}
export const ahead: Ahead = ({ search }) => {
  const { view, from, branchId } = search;
  const days = shownDays({ view, from }, todayIn(tenantZone.get()), isPhone());
  if (days.view === 'month') askAhead(diaryApi.overview(overviewQuery(days, branchId)));
  else askAhead(diaryApi.board(boardQuery(days, branchId)));
  if (showsTray(search, isPhone()) && search.tray !== 'waiting') askAhead(diaryApi.tray(trayQuery(branchId)));
};

/** The booking diary: a week or a day of all technicians, on a map or on paper, with the worksheets that wait for a slot. */
export function DiaryPage() {
  const phone = usePhone();
  const mayBook = useCan('edit-diary');
  const mayPrint = useCan('view-worksheets', 'complete-worksheets');
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
  const [wasAsked, setAsked] = useState(false);
  if (!wasAsked && (moving !== null || booking !== null)) setAsked(true);
  const unit = units[view];
  const trayOpen = showsTray(address, phone) && !address.print;
  const layOut = useCallback(() => set({ print: 'sheet' }), [set]);
  const isWaiting = address.tray === 'waiting';
  const isPrint = address.print !== undefined && view !== 'month';
  const head = <AsideTabs waiting={isWaiting} onChange={(on) => set({ tray: on ? 'waiting' : 'open' })} />;
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
              { value: 'map', label: 'Map' },
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
          {mayPrint && !isPrint && (
            <div className={classes.print}>
              <Held value>
                <Suspense fallback={null}>
                  <PrintButton onLayOut={view === 'month' ? null : layOut} />
                </Suspense>
              </Held>
            </div>
          )}
          <span className={classes.range}>{rangeWords(days, last)}</span>
        </div>
      }
    >
      <div className={classes.layout}>
        {trayOpen && isWaiting && <WaitingList branchId={address.branchId} head={head} />}
        {trayOpen && !isWaiting && (
          <Tray
            head={head}
            branchId={address.branchId}
            today={today}
            onBook={(item) => setBooking({ item, day: today, slot: 'A', technicianId: null, branchId: item.branchId ?? address.branchId ?? null })}
          />
        )}
        {isPrint ? (
          <PrintSheet days={[...new Set(columns.map(({ day }) => day))]} branchId={branchId} onClose={() => set({ print: undefined })} />
        ) : view === 'month' ? (
          <MonthView days={days} branchId={branchId} today={today} phone={phone} onOpen={(on) => set({ view: 'day', from: on })} />
        ) : board && view === 'map' ? (
          <MapView board={board} day={first} chosen={address.visit} onChoose={(visit) => set({ visit })} />
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
      {/* At the foot, once what stands above is there: what comes by itself moves nothing that one points at, and nothing moves it. */}
      {mayBook && !isPrint && (board !== undefined || view === 'month') && (
        <Held value>
          <Suspense fallback={null}>
            <FreedStrip branchId={branchId} onOpen={() => set({ tray: 'waiting' })} />
          </Suspense>
        </Held>
      )}
      {wasAsked && (
        <VisitDialogs
          moving={moving}
          booking={booking}
          board={result.data}
          branchId={branchId}
          refusals={refusals}
          onClose={() => {
            setMoving(null);
            setBooking(null);
          }}
        />
      )}
    </Page>
  );
}
