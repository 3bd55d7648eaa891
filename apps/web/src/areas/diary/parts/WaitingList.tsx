import { Button } from '@mantine/core';
import type { FreedPlace, WaitingItem } from '@quarterlight/contract/diary/schemas';
import { milesText } from '@quarterlight/contract/rules/distance';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { dayText, namedDayText, totalText } from '../../../platform/formats.ts';
import { HighlightChip, highlightTone } from '../../../ui/bits/HighlightChip.tsx';
import { useDeferredData } from '../../../ui/deferred-data.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { WaitDialog, waitWords } from '../../worksheets/index.ts';
import { diaryApi } from '../diary.api.ts';
import { fillSlot } from '../fill-slot.ts';
import board from './board.module.css';
import { HoldUpChips, JobLines } from './JobLines.tsx';
import tray from './Tray.module.css';
import classes from './WaitingList.module.css';

interface WaitingListProps {
  readonly branchId: string | undefined;
  /** Chooses what stands beside the board. */
  readonly head: ReactNode;
}

const placeWords = ({ technicianName, day, slot }: FreedPlace): string => `${technicianName}, ${namedDayText(day)} ${slotNames[slot]}`;

/** Jobs that wait for an earlier slot, who has waited longest first; above them the slots that were freed and that one of them fits. */
export function WaitingList({ branchId, head }: WaitingListProps) {
  const of = branchId ? { branchId } : {};
  const list = useQuery(diaryApi.waiting({ limit: 50, ...of }));
  const freed = useQuery(diaryApi.freed(of));
  const data = useDeferredData(list.data);
  const [changing, setChanging] = useState<WaitingItem | null>(null);
  // As it is by now: what somebody else changed meanwhile is changed from there.
  const changed = changing && (data?.items.find(({ worksheetId }) => worksheetId === changing.worksheetId) ?? changing);
  return (
    <aside className={tray.tray} aria-label="Waiting list">
      {head}
      <h2 className={tray.title}>
        Waiting for an earlier slot <span>{data && data.items.length > 0 ? totalText(data.items.length, data.total, data.totalIsExact) : ''}</span>
      </h2>
      {(list.isError || freed.isError) && (
        <EmptyState title="The list could not be read" way={['Try again', () => void Promise.all([list.refetch(), freed.refetch()])]}>
          Nothing was changed.
        </EmptyState>
      )}
      {data?.items.length === 0 && (
        <EmptyState title="Nobody waits">Put a job here by Wait on its card among the jobs to book, or on the job itself.</EmptyState>
      )}
      <div className={tray.items}>
        {freed.data?.items.map((place) => (
          <FreedSlot key={`${place.technicianId} ${place.day} ${place.slot}`} place={place} />
        ))}
        {data?.items.map((item) => (
          <WaitingCard key={item.worksheetId} item={item}>
            <div className={classes.line}>{waitWords(item.waiting)}</div>
            <div className={classes.line}>
              Since {dayText(item.waiting.since)}
              {item.allowedActions.includes('wait') && (
                <Button variant="subtle" size="compact-xs" onClick={() => setChanging(item)} aria-label={`Change what ${item.number} waits for`}>
                  Change
                </Button>
              )}
            </div>
          </WaitingCard>
        ))}
      </div>
      {changed && (
        <WaitDialog
          job={{ ...changed, id: changed.worksheetId }}
          bookedDay={changed.visit?.day ?? null}
          waiting={changed.waiting}
          onClose={() => setChanging(null)}
        />
      )}
    </aside>
  );
}

function FreedSlot({ place }: { readonly place: FreedPlace }) {
  const [filling, setFilling] = useState<string | null>(null);
  const fill = async (fit: FreedPlace['fits'][number]) => {
    setFilling(fit.item.worksheetId);
    await fillSlot(place, fit).finally(() => setFilling(null));
  };
  const count = place.fits.length + place.more;
  return (
    <section className={classes.freed} aria-label={`Freed: ${placeWords(place)}`}>
      <h3 className={classes.freedTitle}>
        Freed: {placeWords(place)} <span>– {count === 1 ? '1 waiting job fits' : `${plural(count, 'waiting job')} fit`}</span>
      </h3>
      <p className={classes.line}>{place.freeMinutes} minutes free. Ring first: nobody is told by the move.</p>
      {place.fits.map((fit) => {
        const { item, distanceKm, concerns } = fit;
        const may = item.allowedActions.includes(item.visit === null ? 'book' : 'rebook');
        return (
          <WaitingCard key={item.worksheetId} item={item}>
            {(distanceKm !== null || concerns.length > 0) && (
              <div className={classes.line}>{[distanceKm === null ? '' : `${milesText(distanceKm)} away`, ...concerns].filter(Boolean).join(' · ')}</div>
            )}
            {may && (
              <Button
                variant="light"
                size="compact-xs"
                loading={filling === item.worksheetId}
                disabled={filling !== null}
                onClick={() => void fill(fit)}
                aria-label={`${item.visit === null ? 'Book' : 'Move'} ${item.number} to ${placeWords(place)}`}
              >
                {item.visit === null ? 'Book here' : 'Move here'}
              </Button>
            )}
          </WaitingCard>
        );
      })}
      {place.more > 0 && <p className={classes.line}>And {place.more} more.</p>}
    </section>
  );
}

function WaitingCard({ item, children }: { readonly item: WaitingItem; readonly children: ReactNode }) {
  const { visit } = item;
  return (
    <div className={`${board.card} ${classes.card}`} data-tone={highlightTone(item.highlight)}>
      <div className={board.cardTop}>
        <PlainLink to={pathTo('/clipboard/worksheets/$id', { id: item.worksheetId })} className={board.cardNumber}>
          {item.number}
        </PlainLink>
        <HighlightChip highlight={item.highlight} compact />
        <span className={board.when}>{visit === null ? 'Not booked' : `Now ${dayText(visit.day)} ${slotNames[visit.slot]}`}</span>
      </div>
      <JobLines of={item} />
      {item.holdUps.length > 0 && (
        <div className={tray.holdUps}>
          <HoldUpChips of={item} />
        </div>
      )}
      {children}
    </div>
  );
}
