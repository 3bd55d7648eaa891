import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { slotNames, slotOrder } from '@quarterlight/contract/rules/slots';
import { day as asDay, formatNamedDay } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { IconArrowsMove } from '@tabler/icons-react';
import { Fragment } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { clockText } from '../../../platform/formats.ts';
import { HighlightChip } from '../../../ui/bits/HighlightChip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import classes from './ListView.module.css';

interface ListViewProps {
  readonly board: Board;
  readonly today: string;
  readonly onMove: (card: BookingCard) => void;
}

const heads = ['When', 'Technician', 'Job', 'Vehicle', 'Customer', 'Where', 'Minutes', ''] as const;
const rank = (card: BookingCard): string => `${card.day} ${slotOrder(card.slot)} ${card.startsAt ?? '~'} ${card.number}`;

/** The visits of the week in the order of time, one line each. */
export function ListView({ board, today, onMove }: ListViewProps) {
  const names = new Map(board.technicians.map(({ id, name }) => [id, name]));
  const days = [
    ...Map.groupBy(
      board.bookings.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)),
      ({ day }) => day,
    ),
  ];
  if (days.length === 0) return <EmptyState title="No visits">Nothing is booked in this week.</EmptyState>;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="List of visits">
      <table className={classes.list}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head || <span className="ql-hidden">Move</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(([day, cards]) => (
            <Fragment key={day}>
              <tr>
                <th scope="rowgroup" colSpan={heads.length} className={classes.day} data-today={day === today || undefined}>
                  {formatNamedDay(asDay(day))} <span>{plural(cards.length, 'visit')}</span>
                </th>
              </tr>
              {cards.map((card) => (
                <tr key={card.id}>
                  <td>{card.startsAt === null ? slotNames[card.slot] : clockText(card.startsAt)}</td>
                  <td>
                    {card.technicianId === null ? <span className={classes.nobody}>Unassigned</span> : (names.get(card.technicianId) ?? 'Another branch’s')}
                  </td>
                  <td>
                    <PlainLink to={pathTo('/clipboard/worksheets/$id', { id: card.worksheetId })}>{card.number}</PlainLink>{' '}
                    <HighlightChip highlight={card.highlight} compact /> {card.glassSummary || card.jobType}
                  </td>
                  <td>
                    <b>{displayRegistration(card.registration)}</b> {card.vehicleDescription}
                  </td>
                  <td>{card.customerName}</td>
                  <td>{card.place === 'workshop' ? 'Workshop' : [card.town, card.postcode].filter(Boolean).join(', ')}</td>
                  <td className={classes.number}>
                    {card.minutes}
                    {card.overCapacity && <span className={classes.over}> beyond capacity</span>}
                  </td>
                  <td>
                    {card.canMove && (
                      <button type="button" className={classes.move} aria-label={`Move ${card.number} to…`} onClick={() => onMove(card)}>
                        <IconArrowsMove size={14} aria-hidden />
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
