import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button } from '@mantine/core';
import type { TrayItem } from '@quarterlight/contract/diary/schemas';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { dayText, totalText } from '../../../platform/formats.ts';
import { useStorePart } from '../../../platform/store.ts';
import { HighlightChip, highlightTone } from '../../../ui/bits/HighlightChip.tsx';
import { Hint } from '../../../ui/bits/Hint.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { useDeferredData } from '../../../ui/deferred-data.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { later } from '../../../ui/later.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { diaryApi } from '../diary.api.ts';
import { dragged } from '../dragged.ts';
import { trayQuery } from '../shown-days.ts';
import board from './board.module.css';
import { HoldUpChips, JobLines } from './JobLines.tsx';
import classes from './Tray.module.css';

const WaitDialog = later(() => import('../../worksheets/index.ts'), 'WaitDialog');

interface TrayProps {
  readonly branchId: string | undefined;
  readonly today: string;
  readonly onBook: (item: TrayItem) => void;
  /** Chooses what stands beside the board. */
  readonly head: ReactNode;
}

/** Open worksheets that wait for a booking, by what was promised, with what holds them up. */
export function Tray({ branchId, today, onBook, head }: TrayProps) {
  const [waits, setWaits] = useState<TrayItem | null>(null);
  const { data: tray, isError, refetch } = useQuery(diaryApi.tray(trayQuery(branchId)));
  const data = useDeferredData(tray);
  const element = useRef<HTMLElement>(null);
  const takesVisit = useStorePart(dragged, (what) => what?.kind === 'visit');
  useEffect(() => (element.current ? dropTargetForElements({ element: element.current, getData: () => ({ tray: true }) }) : undefined), []);
  return (
    <aside ref={element} className={classes.tray} aria-label="To book" data-takes={takesVisit || undefined}>
      {head}
      <h2 className={classes.title}>
        To book <span>{data ? totalText(data.items.length, data.total, data.totalIsExact) : ''}</span>
        <span className={classes.order}>
          <Hint more="the day that the customer was last told, the earliest first; those who were told none after, the longest waiting first">By promise</Hint>
        </span>
      </h2>
      {isError && (
        <EmptyState title="The list could not be read" way={['Try again', refetch]}>
          Nothing was changed.
        </EmptyState>
      )}
      {data?.items.length === 0 && <EmptyState title="Nothing to book">Every open worksheet has its slot.</EmptyState>}
      <div className={classes.items}>
        {data?.items.map((item) => (
          <TrayCard key={item.worksheetId} item={item} today={today} onBook={onBook} onWait={setWaits} />
        ))}
      </div>
      {waits && <WaitDialog job={{ ...waits, id: waits.worksheetId }} bookedDay={null} waiting={waits.waiting} onClose={() => setWaits(null)} />}
    </aside>
  );
}

interface TrayCardProps extends Pick<TrayProps, 'today' | 'onBook'> {
  readonly item: TrayItem;
  readonly onWait: (item: TrayItem) => void;
}

function TrayCard({ item, today, onBook, onWait }: TrayCardProps) {
  const element = useRef<HTMLDivElement>(null);
  const mayBook = item.allowedActions.includes('book');
  const mayWait = item.allowedActions.includes('wait');
  useEffect(() => {
    if (!element.current || !mayBook) return undefined;
    return draggable({ element: element.current, getInitialData: () => ({ kind: 'tray', item }) });
  }, [item, mayBook]);
  return (
    <div ref={element} className={board.card} data-tone={highlightTone(item.highlight)}>
      <div className={board.cardTop}>
        <PlainLink to={pathTo('/clipboard/worksheets/$id', { id: item.worksheetId })} className={board.cardNumber} draggable={false}>
          {item.number}
        </PlainLink>
        <HighlightChip highlight={item.highlight} compact />
        <Promised of={item} today={today} />
        {mayBook && (
          <Button className={board.book} variant="subtle" size="compact-xs" onClick={() => onBook(item)} aria-label={`Book ${item.number}`}>
            Book
          </Button>
        )}
      </div>
      <JobLines of={item} />
      {(item.holdUps.length > 0 || item.waiting !== null || mayWait) && (
        <div className={classes.holdUps}>
          {item.waiting !== null && <StateChip tone="blue">Waits</StateChip>}
          <HoldUpChips of={item} />
          {mayWait && (
            <Button
              className={classes.wait}
              variant="subtle"
              color="gray"
              size="compact-xs"
              onClick={() => onWait(item)}
              aria-label={item.waiting === null ? `Wait: put ${item.number} on the waiting list` : `Change what ${item.number} waits for`}
            >
              {item.waiting === null ? 'Wait' : 'Change'}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The day that the customer was last told, and whether it is past; where none was, how long the job has waited. */
function Promised({ of: { promisedOn, ageDays }, today }: { readonly of: TrayItem; readonly today: string }) {
  if (promisedOn === null) return <span className={board.when}>{plural(ageDays, 'day')}</span>;
  return promisedOn < today ? (
    <span className={classes.late}>Late since {dayText(promisedOn)}</span>
  ) : (
    <span className={board.when}>Promised {dayText(promisedOn)}</span>
  );
}
