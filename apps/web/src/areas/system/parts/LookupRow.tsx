import type { LookupRecord } from '@quarterlight/contract/system/schemas';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { lookupsApi } from '../lookups.api.ts';
import { useDragging } from '../use-dragging.ts';
import classes from './lookups.module.css';

interface LookupRowProps {
  readonly entry: LookupRecord;
  readonly hasRate: boolean;
  /** Its place among the entries in use, from 0; null where it is retired. */
  readonly place: number | null;
  readonly last: number;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  readonly onAsk: (what: 'uses' | 'history') => void;
}

/** An entry: dragged by its grip, or moved with the arrow keys on it. */
export function LookupRow({ entry, hasRate, place, last, onMove, onEdit, onAsk }: LookupRowProps) {
  const line = useRef<HTMLTableRowElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const { id, name } = entry;
  const moves = place !== null;
  useDragging(
    ({ dragRow }) => (line.current && grip.current ? dragRow({ id, element: line.current, handle: grip.current, setOver }) : undefined),
    moves ? id : null,
  );
  const onKey = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowUp: (place ?? 0) - 1, ArrowDown: (place ?? 0) + 1, Home: 0, End: last };
    const to = steps[event.key];
    if (to === undefined || place === null) return;
    event.preventDefault();
    if (to >= 0 && to <= last && to !== place) onMove(to);
  };
  return (
    <tr ref={line} data-over={over || undefined} data-retired={entry.retired || undefined}>
      <td className={classes.grips}>
        {moves && (
          <button
            ref={grip}
            type="button"
            className={classes.grip}
            data-grip={id}
            aria-label={`Move ${name}`}
            title="Drag, or press the arrow keys"
            onKeyDown={onKey}
          >
            <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
              {[3, 8, 13].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.4" fill="currentColor" />))}
            </svg>
          </button>
        )}
      </td>
      <td>
        <span className={classes.name}>{name}</span>
        {entry.retired && (
          <>
            {' '}
            <StateChip>Retired</StateChip>
          </>
        )}
      </td>
      <td className={classes.code}>{entry.kind ? <code>{entry.kind}</code> : '–'}</td>
      {hasRate && <td className={classes.rate}>{entry.rate === null ? '–' : `${entry.rate}%`}</td>}
      <td className={classes.acts}>
        <Acts entry={entry} place={place} last={last} onMove={onMove} onEdit={onEdit} onAsk={onAsk} />
      </td>
    </tr>
  );
}

function Acts({ entry, place, last, onMove, onEdit, onAsk }: Omit<LookupRowProps, 'hasRate'>) {
  const retire = useMutation(lookupsApi.retire());
  const restore = useMutation(lookupsApi.restore());
  const { id, name, allowedActions } = entry;
  const ask = async () => {
    const text = `It is no longer offered. What has it already keeps it, and it can be brought back.`;
    if (await confirm({ title: `Retire ${name}?`, text, confirm: 'Retire' })) retire.mutate({ params: { id } });
  };
  const entries: MenuEntry[] = [
    ...(allowedActions.includes('edit') ? [{ label: entry.rate === null ? 'Rename' : 'Edit', onClick: onEdit }] : []),
    ...(place !== null && place > 0 ? [{ label: 'Move up', onClick: () => onMove(place - 1) }] : []),
    ...(place !== null && place < last ? [{ label: 'Move down', onClick: () => onMove(place + 1) }] : []),
    { label: 'Where it is used', onClick: () => onAsk('uses'), apart: true },
    { label: 'History', onClick: () => onAsk('history') },
    ...(allowedActions.includes('retire') ? [{ label: 'Retire', onClick: () => void ask(), apart: true }] : []),
    ...(allowedActions.includes('restore') ? [{ label: 'Offer it again', onClick: () => restore.mutate({ params: { id } }), apart: true }] : []),
  ];
  return (
    <Menu
      label={`Actions of ${name}`}
      place="end"
      entries={entries}
      trigger={(bind) => (
        <button {...bind} className={classes.more} aria-label={`Actions of ${name}`}>
          ⋯
        </button>
      )}
    />
  );
}
