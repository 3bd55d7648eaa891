import type { Board } from '@quarterlight/contract/diary/schemas';
import { milesText } from '@quarterlight/contract/rules/distance';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day as asDay, formatNamedDay } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { clockText } from '../../../platform/formats.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { type MapRoute, type MapStop, mapRoutes, papers } from '../map-routes.ts';
import classes from './MapView.module.css';

interface MapViewProps {
  readonly board: Board;
  readonly day: string;
  /** The visit that is pointed out, by its booking's id. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** Lines are told apart by how they are drawn, marks by their letters; the colours are the diary's own besides. */
const dashes = ['none', '10 5', '2 5', '14 4 2 4', '6 3 2 3 2 3'] as const;
const colourOf = ({ technician }: MapRoute): string => technician?.colour || 'var(--ql-ink-soft)';
const nameOf = ({ technician }: MapRoute): string => technician?.name ?? 'Unassigned';
const aboutText = (kilometres: number): string => milesText(kilometres).replace(/^\d/, 'about $&');
const miles = [1, 2, 5, 10, 20, 50, 100] as const;

/** The visits of a day on a drawn map, in the order in which they are driven to, with the same as a list beside it. */
export function MapView({ board, day, chosen, onChoose }: MapViewProps) {
  const paper = usePhone() ? papers.phone : papers.desk;
  const { routes, pixelsPerKilometre, towns } = mapRoutes(board, day, paper);
  if (routes.length === 0) return <EmptyState title="No visits">Nothing is booked on {formatNamedDay(asDay(day))}.</EmptyState>;
  const stops = routes.flatMap((route) => route.stops);
  const onPaper = stops.filter(({ at }) => at !== null);
  const press = (id: string) => onChoose(id === chosen ? undefined : id);
  // The chosen one is drawn last: nothing lies over it.
  const drawn = routes.flatMap((route) => route.stops.map((stop) => ({ route, stop }))).toSorted((one, other) => rankOf(one.stop) - rankOf(other.stop));
  function rankOf({ card }: MapStop): number {
    return card.id === chosen ? 1 : 0;
  }
  return (
    <div className={classes.view}>
      <div className={classes.sheet}>
        {pixelsPerKilometre === null ? (
          <EmptyState title="No place is known">None of the day’s visits has a position; they stand in the list.</EmptyState>
        ) : (
          <svg
            className={classes.map}
            viewBox={`0 0 ${paper.width} ${paper.height}`}
            role="img"
            aria-label={`Map of ${formatNamedDay(asDay(day))}: ${plural(onPaper.length, 'visit')} of ${plural(routes.filter(({ technician }) => technician !== null).length, 'technician')}. The list has the same in words.`}
          >
            {routes.map((route, index) => (
              <polyline
                key={route.letter}
                className={classes.route}
                stroke={colourOf(route)}
                strokeDasharray={dashes[index % dashes.length]}
                points={route.technician === null ? '' : route.stops.flatMap(({ at }) => (at === null ? [] : [`${at.x},${at.y}`])).join(' ')}
              />
            ))}
            {towns.map(({ name, x, y }) => (
              <text key={name} className={classes.town} x={x} y={y}>
                {name}
              </text>
            ))}
            {drawn.map(({ route, stop }) => (
              <Mark key={stop.card.id} route={route} stop={stop} isChosen={stop.card.id === chosen} onPress={press} />
            ))}
            <Scale pixelsPerKilometre={pixelsPerKilometre} paper={paper} />
          </svg>
        )}
      </div>
      <div className={classes.list} role="region" aria-label="Visits by technician" tabIndex={0}>
        {routes.map((route, index) => (
          <section key={route.letter} aria-label={nameOf(route)}>
            <h2 className={classes.who}>
              <svg className={classes.key} viewBox="0 0 32 8" aria-hidden>
                <line x1="0" x2="32" y1="4" y2="4" stroke={colourOf(route)} strokeWidth="3" strokeDasharray={dashes[index % dashes.length]} />
              </svg>
              {route.technician !== null && `${route.letter} `}
              {nameOf(route)}
              <span>
                {plural(route.stops.length, 'visit')}
                {route.kilometres !== null && `, ${aboutText(route.kilometres)} as the crow flies`}
              </span>
            </h2>
            <ol className={classes.stops}>
              {route.stops.map((stop) => (
                <Stop key={stop.card.id} stop={stop} isChosen={stop.card.id === chosen} onPress={press} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}

interface StopProps {
  readonly stop: MapStop;
  readonly isChosen: boolean;
  readonly onPress: (id: string) => void;
}

/** For the pointer only: the list beside it has the same for the keyboard and for who does not see it. */
function Mark({ route, stop: { card, mark, at }, isChosen, onPress }: StopProps & { readonly route: MapRoute }) {
  if (at === null) return null;
  const { x, y } = at;
  return (
    <g className={classes.mark} data-chosen={isChosen || undefined} transform={`translate(${x} ${y})`} onClick={() => onPress(card.id)}>
      {route.technician === null ? (
        <rect x={-12} y={-10} width={24} height={20} stroke={colourOf(route)} strokeDasharray="3 2" />
      ) : (
        <circle r={isChosen ? 15 : 12} stroke={colourOf(route)} />
      )}
      <text dy="4">{mark}</text>
      <title>{`${mark} ${card.number}, ${card.town} ${card.postcode}`}</title>
    </g>
  );
}

function Stop({ stop: { card, mark, at }, isChosen, onPress }: StopProps) {
  const item = useRef<HTMLLIElement>(null);
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  // Chosen on the map, it may be out of sight here; and whatever changes the address leads to the top of the page, here after that.
  useEffect(() => {
    if (isChosen && address !== undefined) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen, address]);
  const when = card.startsAt === null ? slotNames[card.slot] : clockText(card.startsAt);
  return (
    <li ref={item} className={classes.stop} data-chosen={isChosen || undefined}>
      <button type="button" aria-pressed={isChosen} onClick={() => onPress(card.id)}>
        <b>{mark}</b> {when} {displayRegistration(card.registration)} ·{' '}
        {card.place === 'workshop' ? 'Workshop' : [card.town, card.postcode].filter(Boolean).join(', ')}
        {at === null && <span className={classes.soft}> – not on the map</span>}
      </button>
      {isChosen && (
        <div className={classes.chosen}>
          <PlainLink to={pathTo('/clipboard/worksheets/$id', { id: card.worksheetId })}>{card.number}</PlainLink> {card.customerName} ·{' '}
          {card.glassSummary || card.jobType} · {card.minutes} minutes
        </div>
      )}
    </li>
  );
}

/** The longest round number of miles that is no longer than a fifth of the paper. */
function Scale({ pixelsPerKilometre, paper }: { readonly pixelsPerKilometre: number; readonly paper: { readonly width: number; readonly height: number } }) {
  const lengthOf = (count: number) => count * 1.609344 * pixelsPerKilometre;
  const count = miles.findLast((one) => lengthOf(one) <= paper.width / 5) ?? miles[0];
  const length = lengthOf(count);
  return (
    <g className={classes.scale} transform={`translate(16 ${paper.height - 16})`}>
      <path d={`M0-6V0H${length}V-6`} />
      <text y="-10">{plural(count, 'mile')}</text>
    </g>
  );
}
