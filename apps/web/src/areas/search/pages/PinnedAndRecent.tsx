import { ActionIcon } from '@mantine/core';
import type { Pin } from '@quarterlight/contract/search/schemas';
import { IconArrowDown, IconArrowUp, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { recentRecords } from '../../../platform/recent-records.ts';
import { Link } from '../../../ui/Link.tsx';
import { openKinds, recordAt } from '../kinds.ts';
import type { usePins } from '../pins.ts';
import classes from './SearchPage.module.css';

type Pins = ReturnType<typeof usePins>;

interface PinButtonProps {
  readonly pins: Pins;
  readonly record: Pin;
  readonly title: string;
  /** What has the focus where this button goes with its row. */
  readonly next?: readonly string[];
}

/** Pins a record, or takes it away from what is pinned. */
export function PinButton({ pins, record, title, next = [] }: PinButtonProps) {
  const isPinned = pins.has(record);
  const id = useId();
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      aria-label={isPinned ? `Unpin ${title}` : `Pin ${title}`}
      disabled={pins.isBusy || !pins.isKnown}
      id={id}
      data-way="pin"
      onClick={() => void pins.focusAfter(pins.toggle(record), [`[id="${id}"]`, ...next])}
    >
      {isPinned ? <IconPinnedOff size={18} /> : <IconPin size={18} />}
    </ActionIcon>
  );
}

type Way = 'up' | 'down' | 'pin';
const wayOf = (at: number, way: Way) => `[data-pinned="${at}"] [data-way="${way}"]`;
const afterUnpinning = (at: number) => [wayOf(at, 'pin'), wayOf(at - 1, 'pin'), 'section[aria-label="Opened last"] a', 'input[type="search"]'];

/** Before anything is looked for: what the person has pinned, in their order, and what they had open last in this browser. */
export function PinnedAndRecent({ pins }: { readonly pins: Pins }) {
  const kinds = openKinds();
  const [recent] = useState(recentRecords);
  return (
    <div className={classes.groups} aria-busy={!pins.isAnswered}>
      {pins.hits.length > 0 && (
        <section aria-label="Pinned">
          <h2 className={classes.kind}>Pinned</h2>
          <ul className={classes.list}>
            {pins.hits.map((hit, at) => {
              const kind = kinds.find((each) => each.kind === hit.kind);
              return (
                <li key={`${hit.kind} ${hit.id}`} className={classes.row} data-pinned={at}>
                  <Link to={kind?.to(hit.id) ?? ''} className={classes.hit}>
                    <span className={classes.title}>{hit.title}</span>
                    <span className={classes.detail}>{kind ? `${kind.one}${hit.detail === '' ? '' : `, ${hit.detail}`}` : hit.detail}</span>
                  </Link>
                  <ActionIcon
                    variant="subtle"
                    size={32}
                    aria-label={`Move ${hit.title} up`}
                    disabled={at === 0 || pins.isBusy}
                    data-way="up"
                    onClick={() => void pins.focusAfter(pins.move(at, -1), [wayOf(at - 1, 'up'), wayOf(at - 1, 'down')])}
                  >
                    <IconArrowUp size={18} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={32}
                    aria-label={`Move ${hit.title} down`}
                    disabled={at === pins.hits.length - 1 || pins.isBusy}
                    data-way="down"
                    onClick={() => void pins.focusAfter(pins.move(at, 1), [wayOf(at + 1, 'down'), wayOf(at + 1, 'up')])}
                  >
                    <IconArrowDown size={18} />
                  </ActionIcon>
                  <PinButton pins={pins} record={hit} title={hit.title} next={afterUnpinning(at)} />
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {/* Below what is pinned, so that nothing moves. */}
      {pins.isAnswered && recent.length > 0 && (
        <section aria-label="Opened last">
          <h2 className={classes.kind}>
            Opened last<span>in this browser, until you sign out</span>
          </h2>
          <ul className={classes.list}>
            {recent.map(({ kind, number, to }) => {
              const record = recordAt(to);
              return (
                <li key={to} className={classes.row}>
                  <Link to={to} className={classes.hit}>
                    <span className={classes.title}>{number}</span>
                    <span className={classes.detail}>{kind}</span>
                  </Link>
                  {record && <PinButton pins={pins} record={record} title={number} />}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
