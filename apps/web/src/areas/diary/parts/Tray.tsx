import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Button } from '@mantine/core';
import type { TrayItem } from '@quarterlight/contract/diary/schemas';
import { holdUpNames } from '@quarterlight/contract/rules/hold-ups';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { totalText } from '../../../platform/formats.ts';
import { HighlightChip, highlightTone } from '../../../ui/bits/HighlightChip.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { useDeferredData } from '../../../ui/deferred-data.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { diaryApi } from '../diary.api.ts';
import { trayQuery } from '../shown-days.ts';
import board from './board.module.css';
import classes from './Tray.module.css';

/** Open worksheets that wait for a booking, with what holds them up. */
export function Tray({ branchId, onBook }: { readonly branchId: string | undefined; readonly onBook: (item: TrayItem) => void }) {
  const { data: tray, isError, refetch } = useQuery(diaryApi.tray(trayQuery(branchId)));
  const data = useDeferredData(tray);
  return (
    <aside className={classes.tray} aria-label="To book">
      <h2 className={classes.title}>
        To book <span>{data ? totalText(data.items.length, data.total, data.totalIsExact) : ''}</span>
      </h2>
      {isError && (
        <EmptyState title="The list could not be read" way={['Try again', refetch]}>
          Nothing was changed.
        </EmptyState>
      )}
      {data?.items.length === 0 && <EmptyState title="Nothing to book">Every open worksheet has its slot.</EmptyState>}
      <div className={classes.items}>
        {data?.items.map((item) => (
          <TrayCard key={item.worksheetId} item={item} onBook={onBook} />
        ))}
      </div>
    </aside>
  );
}

function TrayCard({ item, onBook }: { readonly item: TrayItem; readonly onBook: (item: TrayItem) => void }) {
  const element = useRef<HTMLDivElement>(null);
  const mayBook = item.allowedActions.includes('book');
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
        <span className={board.when}>{item.ageDays === 1 ? '1 day' : `${item.ageDays} days`}</span>
        {mayBook && (
          <Button className={board.book} variant="subtle" size="compact-xs" onClick={() => onBook(item)} aria-label={`Book ${item.number}`}>
            Book
          </Button>
        )}
      </div>
      <div className={board.cardLine}>
        <b>{displayRegistration(item.registration)}</b> {item.glassSummary || item.jobType}
      </div>
      <div className={board.cardLine}>
        {item.customerName} · {item.place === 'workshop' ? 'Workshop' : item.postcode || item.town}
      </div>
      {item.holdUps.length > 0 && (
        <div className={classes.holdUps}>
          {item.holdUps.map((holdUp) => (
            <StateChip key={holdUp.code} tone="amber">
              {holdUpNames[holdUp.code]}
            </StateChip>
          ))}
        </div>
      )}
    </div>
  );
}
