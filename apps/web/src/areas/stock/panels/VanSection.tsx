import type { LastCount } from '@quarterlight/contract/counting/schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { Van } from '@quarterlight/contract/stock/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { dayText, instantText, numberText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { stockApi } from '../stock.api.ts';
import { piecesText } from '../totals.ts';
import { type WorksheetFacts, WorksheetLink } from '../worksheets.tsx';
import { Expiry } from './Expiry.tsx';

type Item = Van['items'][number];
const keyOf = (item: Item) => item.allocationId ?? `${item.placeId} ${item.lotId}`;

interface VanSectionProps {
  readonly van: Van;
  readonly worksheets: ReadonlyMap<string, WorksheetFacts>;
  /** Its last count, for who counts stock. */
  readonly count: LastCount | undefined;
}

/** What one van holds and for which job; what is not needed goes back to the depot. */
export function VanSection({ van, worksheets, count }: VanSectionProps) {
  const mayMove = useCan('move-stock');
  const maySeeStock = useCan('view-stock');
  const selection = useSelection(van.items, keyOf);
  const takeBack = useMutation(stockApi.takeBack());
  const { technician } = van;
  const bringBack = async (rows: readonly Item[]) => {
    if (!technician) return;
    const claimed = rows.flatMap((row) => row.allocationId ?? []);
    const lots = rows.filter((row) => row.allocationId === null).map(({ placeId, lotId, quantity }) => ({ placeId, lotId, quantity }));
    await takeBack.mutateAsync({ body: { technicianId: technician.id, allocationIds: claimed, lots } });
    notify.success(`${piecesText(rows)} returned to the depot.`);
    selection.clear();
  };
  const columns: Column<Item>[] = [
    { key: 'code', title: 'Code', width: 140, cell: (item) => <Eurocode code={item.code} /> },
    { key: 'description', title: 'Description', cell: (item) => item.description || '–' },
    { key: 'quantity', title: 'Quantity', width: 80, align: 'end', cell: (item) => numberText(item.quantity) },
    {
      key: 'job',
      title: 'For',
      width: 100,
      cell: (item) => (item.worksheetId ? <WorksheetLink id={item.worksheetId} worksheets={worksheets} /> : 'Van stock'),
    },
    { key: 'registration', title: 'Registration', width: 110, cell: (item) => <Plate registration={worksheets.get(item.worksheetId ?? '')?.registration} /> },
    { key: 'day', title: 'Booked for', width: 130, cell: (item) => bookedText(worksheets.get(item.worksheetId ?? '')) },
    { key: 'expires', title: 'Expires', width: 148, cell: (item) => <Expiry value={item.expires} /> },
    { key: 'since', title: 'In the van since', width: 140, cell: (item) => <Instant value={item.since} /> },
    ...(mayMove && technician
      ? [
          {
            key: 'return',
            title: '',
            width: 100,
            align: 'end' as const,
            cell: (item: Item) => (
              <ActionButton size="compact-sm" run={() => bringBack([item])}>
                Return
              </ActionButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <Section
      title={technician?.name ?? van.name}
      count={[van.code, van.branch?.name, piecesText(van.items)].filter(Boolean).join(' · ')}
      actions={
        <>
          {selection.chosen.length > 0 && (
            <ActionButton size="compact-sm" run={() => bringBack(selection.chosen)}>
              Return {piecesText(selection.chosen)} to the depot
            </ActionButton>
          )}
          {count && (
            <Link to={pathTo('/stock-control/stock-takes/$id', { id: count.id })}>
              {count.state === 'waiting' ? `Count with ${plural(count.differences, 'difference')}` : `Counted ${instantText(count.countedAt)}`}
            </Link>
          )}
          {maySeeStock && <Link to={pathTo('/stock-control/locations/$locationId', { locationId: van.placeId })}>Open the van</Link>}
        </>
      }
    >
      <LineTable
        label={`In the van of ${technician?.name ?? van.name}`}
        rows={van.items}
        columns={columns}
        rowKey={keyOf}
        {...(mayMove && technician ? { selection } : {})}
        nameOf={(item) => item.code}
        empty="The van is empty."
      />
    </Section>
  );
}

const bookedText = (worksheet: WorksheetFacts | undefined): string =>
  worksheet?.day ? `${dayText(worksheet.day)} ${worksheet.slot ? slotNames[worksheet.slot] : ''}` : '–';
