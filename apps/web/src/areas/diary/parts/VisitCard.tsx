import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { clockOf } from '@quarterlight/kit/instants';
import { IconArrowsMove } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { useStorePart } from '../../../platform/store.ts';
import { HighlightChip, highlightTone } from '../../../ui/bits/HighlightChip.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { chosen, stretched } from '../chosen.ts';
import classes from './board.module.css';

interface VisitCardProps {
  readonly card: BookingCard;
  /** It lies under the name of its slot. */
  readonly inLane: boolean;
  readonly onMove: (card: BookingCard) => void;
}

const when = (card: BookingCard, inLane: boolean) => (card.startsAt === null ? (inLane ? '' : slotNames[card.slot]) : clockOf(card.startsAt, tenantZone.get()));

/** A booked visit: opens its worksheet, tells more of it on hover and focus, is dragged to another place, or moved by 'Move to…'. */
export const VisitCard = memo(function VisitCard({ card, inLane, onMove }: VisitCardProps) {
  const element = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const isChosen = useStorePart(chosen, (all) => all.has(card.id));
  const minutes = useStorePart(stretched, (now) => (now?.card.id === card.id ? now.minutes : null));
  useEffect(() => {
    if (!element.current || !card.canMove) return undefined;
    return draggable({
      element: element.current,
      canDrag: () => stretched.get() === null,
      getInitialData: () => ({ kind: 'visit', card }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [card]);
  return (
    <div
      ref={element}
      className={classes.card}
      data-tone={highlightTone(card.highlight)}
      data-dragging={dragging || undefined}
      data-booking={card.id}
      data-chosen={isChosen || undefined}
    >
      <div className={classes.cardTop}>
        {when(card, inLane) !== '' && <span className={classes.when}>{when(card, inLane)}</span>}
        <PlainLink
          to={pathTo('/clipboard/worksheets/$id', { id: card.worksheetId })}
          className={classes.cardNumber}
          draggable={false}
          aria-describedby={`visit-${card.id}`}
        >
          {card.number}
        </PlainLink>
        {card.canMove && (
          <button type="button" className={classes.move} aria-label={`Move ${card.number} to…`} onClick={() => onMove(card)}>
            <IconArrowsMove size={14} aria-hidden />
          </button>
        )}
      </div>
      <div className={classes.cardLine}>
        <HighlightChip highlight={card.highlight} compact /> <b>{displayRegistration(card.registration)}</b> {card.vehicleDescription}
      </div>
      <div className={classes.cardLine}>
        {card.customerName} · {card.place === 'workshop' ? 'Workshop' : card.postcode || card.town}
      </div>
      {card.overCapacity && (
        <div className={classes.over} title={card.overReason || undefined}>
          Beyond capacity
        </div>
      )}
      {isChosen && <span className="ql-hidden">Chosen</span>}
      {minutes !== null && <div className={classes.length}>{minutes} minutes</div>}
      {card.canMove && <div className={classes.grip} data-grip aria-hidden title="Draw to change the length" />}
    </div>
  );
});
