import type { LookupList, LookupRecord } from '@quarterlight/contract/system/schemas';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { later } from '../../../ui/later.tsx';
import { useOrdering } from '../use-ordering.ts';
import { LookupRow } from './LookupRow.tsx';
import classes from './lookups.module.css';

const EditLookupForm = later(() => import('../forms/LookupForms.tsx'), 'EditLookupForm');
const LookupUses = later(() => import('./LookupUses.tsx'), 'LookupUses');
const LookupHistory = later(() => import('./LookupHistory.tsx'), 'LookupHistory');

interface Asked {
  readonly what: 'uses' | 'history';
  readonly entry: LookupRecord;
}

interface LookupTableProps {
  readonly list: LookupList;
  readonly entries: readonly LookupRecord[];
  readonly retired: readonly LookupRecord[];
}

/** A list's entries in their order, each edited in place; retired ones after the others. */
export function LookupTable({ list, entries, retired }: LookupTableProps) {
  const { rows, move, moved } = useOrdering(list, entries);
  const [edited, setEdited] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  // A row that changes its place takes the focus out of itself.
  useEffect(() => {
    if (moved && document.activeElement === document.body) body.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(moved.id)}"]`)?.focus();
  }, [moved]);
  const hasRate = list === 'vat-rates';
  if (rows.length + retired.length === 0) return <EmptyState title="This list is empty">Press Add entry to begin it.</EmptyState>;
  const columns = hasRate ? 5 : 4;
  const row = (entry: LookupRecord, place: number | null) =>
    edited === entry.id ? (
      <tr key={entry.id} className={classes.editing}>
        <td colSpan={columns}>
          <EditLookupForm entry={entry} done={() => setEdited(null)} />
        </td>
      </tr>
    ) : (
      <LookupRow
        key={entry.id}
        entry={entry}
        hasRate={hasRate}
        place={place}
        last={rows.length - 1}
        onMove={(to) => move(entry.id, to)}
        onEdit={() => setEdited(entry.id)}
        onAsk={(what) => setAsked({ what, entry })}
      />
    );
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th className={classes.grips}>
              <span className={classes.unseen}>Order</span>
            </th>
            <th>Name</th>
            <th className={classes.code}>Code</th>
            {hasRate && <th className={classes.rate}>Rate</th>}
            <th className={classes.acts}>
              <span className={classes.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((entry, index) => row(entry, index))}
          {retired.map((entry) => row(entry, null))}
        </tbody>
      </table>
      <p role="status" className={classes.unseen}>
        {moved?.words}
      </p>
      <Dialog title={asked ? titleOf(asked) : ''} opened={asked !== null} onClose={() => setAsked(null)}>
        {asked?.what === 'uses' && <LookupUses entry={asked.entry} done={() => setAsked(null)} />}
        {asked?.what === 'history' && <LookupHistory id={asked.entry.id} />}
      </Dialog>
    </>
  );
}

const titleOf = ({ what, entry }: Asked): string => (what === 'uses' ? `Where ${entry.name} is used` : `History of ${entry.name}`);
