import type { ReplyOf } from '@quarterlight/contract/route';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { glassToIssue } from '@quarterlight/contract/stock/routes';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { dayText, numberText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { stockApi } from '../stock.api.ts';
import { piecesText } from '../totals.ts';
import { type WorksheetFacts, WorksheetLink } from '../worksheets.tsx';
import classes from './TechGlass.module.css';

type Item = ReplyOf<typeof glassToIssue>['items'][number];
/** Glass whose job has a technician: it can go to that van. */
interface Ready extends Item {
  readonly worksheet: WorksheetFacts;
  readonly technician: { readonly id: string; readonly name: string };
}

const inHand = new Set(['booked', 'released', 'in-progress']);
const readyOf = (items: readonly Item[], worksheets: ReadonlyMap<string, WorksheetFacts>): Ready[] =>
  items
    .flatMap((item) => {
      const worksheet = worksheets.get(item.worksheetId);
      return worksheet?.technician && inHand.has(worksheet.state) ? [{ ...item, worksheet, technician: worksheet.technician }] : [];
    })
    .toSorted((one, other) => `${one.worksheet.day}${one.technician.name}`.localeCompare(`${other.worksheet.day}${other.technician.name}`));
const keyOf = (item: Item) => item.allocationId;

interface ToIssueProps {
  readonly items: readonly Item[];
  readonly worksheets: ReadonlyMap<string, WorksheetFacts>;
  readonly technicianId: string | undefined;
}

/** Glass that is reserved for booked and released jobs and still lies in a depot: moved to the technician's van by one click. */
export function ToIssue({ items, worksheets, technicianId }: ToIssueProps) {
  const all = readyOf(items, worksheets);
  const ready = all.filter((item) => !technicianId || item.technician.id === technicianId);
  const others = items.filter((item) => !all.some(({ allocationId }) => allocationId === item.allocationId));
  const selection = useSelection(ready, keyOf);
  const issue = useMutation(stockApi.issue());
  const move = async (rows: readonly Ready[]) => {
    // A call goes to one van; each of them stands or falls by itself.
    for (const [technician, own] of Map.groupBy(rows, (row) => row.technician.id)) {
      await issue.mutateAsync({ body: { technicianId: technician, allocationIds: own.map(keyOf) } });
      notify.success(`${piecesText(own)} moved to the van of ${own[0]?.technician.name ?? 'the technician'}.`);
    }
    selection.clear();
  };
  const columns: Column<Ready>[] = [
    { key: 'job', title: 'Worksheet', width: 84, cell: (row) => <WorksheetLink id={row.worksheetId} worksheets={worksheets} /> },
    { key: 'registration', title: 'Registration', width: 110, cell: (row) => <Plate registration={row.worksheet.registration} /> },
    { key: 'day', title: 'Booked for', width: 130, cell: (row) => `${dayText(row.worksheet.day)} ${row.worksheet.slot ? slotNames[row.worksheet.slot] : ''}` },
    { key: 'technician', title: 'Technician', width: 140, cell: (row) => row.technician.name },
    { key: 'code', title: 'Code', width: 140, cell: (row) => <Eurocode code={row.code} /> },
    { key: 'description', title: 'Description', cell: (row) => row.description || '–' },
    { key: 'place', title: 'Place', width: 110, cell: (row) => row.place.code },
    { key: 'quantity', title: 'Quantity', width: 80, align: 'end', cell: (row) => numberText(row.quantity) },
    {
      key: 'move',
      title: '',
      width: 130,
      align: 'end',
      cell: (row) => (
        <ActionButton size="compact-sm" run={() => move([row])}>
          Move to van
        </ActionButton>
      ),
    },
  ];
  return (
    <Section
      title="To move to vans"
      count={ready.length > 0 ? piecesText(ready) : undefined}
      actions={
        selection.chosen.length > 0 && (
          <ActionButton primary size="compact-sm" run={() => move(selection.chosen)}>
            Move {piecesText(selection.chosen)} to {plural(new Set(selection.chosen.map((row) => row.technician.id)).size, 'van')}
          </ActionButton>
        )
      }
    >
      <LineTable
        label="Glass to move to vans"
        rows={ready}
        columns={columns}
        rowKey={keyOf}
        selection={selection}
        nameOf={(row) => `${row.code} for ${row.worksheet.number}`}
        empty="All glass of booked and released jobs is in the vans."
      />
      {others.length > 0 && <p className={classes.note}>Besides, {piecesText(others)} reserved for jobs without a technician or that are not booked yet.</p>}
    </Section>
  );
}
