import { slotNames } from '@quarterlight/contract/rules/slots';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { namedDayText, numberText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { type Held, inWalkingOrder, type Picked, type PickList } from '../pick-list.ts';
import { stockApi } from '../stock.api.ts';
import { piecesText } from '../totals.ts';
import { useIssue } from '../use-issue.ts';
import { type WorksheetFacts, WorksheetLink } from '../worksheets.tsx';
import classes from './TechGlass.module.css';

const keyOf = (item: Picked) => item.allocationId;

interface ToIssueProps {
  readonly list: PickList;
  readonly worksheets: ReadonlyMap<string, WorksheetFacts>;
  readonly day: string;
  /** Where it is picked. */
  readonly from: string;
}

/** The pick list of a day: glass in the depot by technician, in the order in which one walks, moved to the vans; and what cannot go yet. */
export function ToIssue({ list, worksheets, day, from }: ToIssueProps) {
  const { issue, tried, refusals, progress } = useIssue();
  const takeBack = useMutation(stockApi.takeBack());
  const selection = useSelection(list.picks, keyOf);
  const waiting = new Set(list.picks.map(keyOf));
  const gone = tried.filter((row) => row.worksheet.day === day && !waiting.has(keyOf(row)));
  const isMoved = (row: Picked) => gone.includes(row) && !refusals.has(keyOf(row));
  const move = async (rows: readonly Picked[]) => {
    await issue(rows);
    selection.clear();
  };
  const picks = useRef<HTMLDivElement>(null);
  const moveChosen = async () => {
    await move(selection.chosen);
    // Its button goes with the selection.
    if (document.activeElement === document.body) picks.current?.focus({ preventScroll: true });
  };
  const undo = async (row: Picked) => {
    await takeBack.mutateAsync({ body: { technicianId: row.technician.id, allocationIds: [row.allocationId], toPlaceId: row.place.id } });
    notify.success(`${piecesText([row])} returned to ${row.place.code}.`);
  };
  const columns: Column<Picked>[] = [
    { key: 'place', title: 'Place', width: 130, cell: (row) => row.place.code },
    { key: 'code', title: 'Code', width: 140, cell: (row) => <Eurocode code={row.code} /> },
    { key: 'description', title: 'Description', cell: (row) => row.description || '–' },
    { key: 'quantity', title: 'Quantity', width: 72, align: 'end', cell: (row) => numberText(row.quantity) },
    { key: 'job', title: 'Worksheet', width: 84, cell: (row) => <WorksheetLink id={row.worksheetId} worksheets={worksheets} /> },
    { key: 'registration', title: 'Registration', width: 110, cell: (row) => <Plate registration={row.worksheet.registration} /> },
    { key: 'slot', title: 'Slot', width: 64, cell: (row) => slotText(row.worksheet.slot) },
    {
      key: 'move',
      title: '',
      width: 250,
      align: 'end',
      cell: (row) => (
        <div className={classes.act}>
          {isMoved(row) ? (
            <span>In the van</span>
          ) : (
            refusals.has(keyOf(row)) && (
              <span role="alert" className={classes.refusal}>
                {refusals.get(keyOf(row))}
              </span>
            )
          )}
          {(isMoved(row) || waiting.has(keyOf(row))) && (
            <ActionButton size="compact-sm" run={() => (isMoved(row) ? undo(row) : move([row]))}>
              {isMoved(row) ? 'Undo' : 'Move to van'}
            </ActionButton>
          )}
        </div>
      ),
    },
  ];
  const rows = inWalkingOrder([...list.picks, ...gone]);
  const leftOf = (own: readonly Picked[]) => {
    const still = own.filter((row) => waiting.has(keyOf(row)));
    return still.length > 0 ? ` · ${piecesText(still)}` : own.every(isMoved) ? ' · in the van' : '';
  };
  const left = list.picks.length > 0 ? piecesText(list.picks) : gone.some(isMoved) && 'all in the vans';
  return (
    <>
      <Section
        title={`To move to vans, ${namedDayText(day)}`}
        count={[from, left].filter(Boolean).join(' · ')}
        actions={
          <>
            <span role="status" className={classes.progress}>
              {progress}
            </span>
            {selection.chosen.length > 0 && (
              <ActionButton primary size="compact-sm" run={moveChosen}>
                Move {piecesText(selection.chosen)} to {plural(new Set(selection.chosen.map((row) => row.technician.id)).size, 'van')}
              </ActionButton>
            )}
          </>
        }
      >
        <div ref={picks} className={classes.picks} role="group" aria-label="Pick list" tabIndex={-1}>
          <LineTable
            label="Glass to move to vans"
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            groupOf={({ technician }) => technician.name}
            groupNote={leftOf}
            selection={{ ...selection, has: (row) => isMoved(row) || selection.has(row), toggle: (row) => !isMoved(row) && selection.toggle(row) }}
            nameOf={(row) => `${row.code} for ${row.worksheet.number}`}
            empty="Nothing in the depot waits for a van on this day."
          />
        </div>
        {list.others.length > 0 && <p className={classes.note}>Besides, {piecesText(list.others)} reserved for other days or for jobs that are not booked.</p>}
      </Section>
      {list.held.length > 0 && <CannotGo rows={list.held} worksheets={worksheets} />}
    </>
  );
}

const slotText = (slot: WorksheetFacts['slot']): string => (slot ? slotNames[slot] : '–');

function CannotGo({ rows, worksheets }: { readonly rows: readonly Held[]; readonly worksheets: ReadonlyMap<string, WorksheetFacts> }) {
  const columns: Column<Held>[] = [
    { key: 'why', title: 'Why', width: 270, cell: (row) => row.why },
    { key: 'code', title: 'Code', width: 140, cell: (row) => <Eurocode code={row.code} /> },
    { key: 'description', title: 'Description', cell: (row) => row.description || '–' },
    { key: 'job', title: 'Worksheet', width: 84, cell: (row) => <WorksheetLink id={row.worksheetId} worksheets={worksheets} /> },
    { key: 'registration', title: 'Registration', width: 110, cell: (row) => <Plate registration={row.registration} /> },
    { key: 'slot', title: 'Slot', width: 64, cell: (row) => slotText(row.slot) },
    { key: 'technician', title: 'Technician', width: 160, cell: (row) => row.technician?.name ?? '–' },
  ];
  return (
    <Section title="Cannot go yet" count={plural(rows.length, 'line')}>
      <LineTable label="Glass that cannot go yet" rows={rows} columns={columns} rowKey={(row) => row.key} empty="" />
    </Section>
  );
}
