import { placeText } from '@quarterlight/contract/stock/names';
import type { Transfer, TransferLine } from '@quarterlight/contract/transfers/schemas';
import { dayText, numberText } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { ProductLink } from '../../catalogue/index.ts';
import { useWorksheets, WorksheetLink } from '../../stock/index.ts';

/** What goes, from where and for which job, and what became of it once it was sent. */
export function TransferLines({ transfer }: { readonly transfer: Transfer }) {
  const { worksheets } = useWorksheets(transfer.lines.flatMap((line) => line.worksheetId ?? []));
  const isSent = transfer.sentAt !== null;
  const columns: Column<TransferLine>[] = [
    { key: 'code', title: 'Code', width: 150, cell: (line) => <ProductLink id={line.productId} code={line.code} /> },
    { key: 'description', title: 'Description', cell: (line) => line.description || '–' },
    { key: 'place', title: 'From', width: 100, cell: (line) => (line.place ? placeText(line.place) : 'What came first') },
    ...(transfer.lines.some((line) => line.batch !== '')
      ? [
          {
            key: 'batch',
            title: 'Batch',
            width: 110,
            cell: (line: TransferLine) => (line.expires ? `${line.batch}, ${dayText(line.expires)}` : line.batch || '–'),
          },
        ]
      : []),
    ...(transfer.lines.some((line) => line.worksheetId !== null)
      ? [{ key: 'worksheet', title: 'For', width: 84, cell: (line: TransferLine) => <WorksheetLink id={line.worksheetId} worksheets={worksheets} /> }]
      : []),
    { key: 'quantity', title: isSent ? 'Sent' : 'Quantity', width: 70, align: 'end', cell: (line) => numberText(line.quantity) },
    ...(isSent ? sentColumns.filter(({ key }) => key !== 'became' || transfer.lines.some(isOtherwise)) : []),
    ...(transfer.value
      ? [{ key: 'value', title: 'At cost', width: 88, align: 'end' as const, cell: (line: TransferLine) => <Money value={line.value} /> }]
      : []),
  ];
  return <LineTable label="Lines" rows={transfer.lines} columns={columns} rowKey={(line) => line.id} empty="No lines." />;
}

const sentColumns: readonly Column<TransferLine>[] = [
  { key: 'received', title: 'Received', width: 80, align: 'end', cell: (line) => numberText(line.received) },
  { key: 'became', title: 'Otherwise', width: 140, cell: (line) => <Otherwise line={line} /> },
  { key: 'outstanding', title: 'To come', width: 76, align: 'end', cell: (line) => (line.outstanding > 0 ? numberText(line.outstanding) : '–') },
];

const isOtherwise = (line: TransferLine): boolean => line.damaged + line.lost + line.returned > 0;

/** What did not arrive as it was sent. */
function Otherwise({ line }: { readonly line: TransferLine }) {
  const parts = [
    [line.damaged, 'damaged', 'amber'],
    [line.lost, 'lost', 'red'],
    [line.returned, 'back', 'neutral'],
  ] as const;
  const some = parts.filter(([quantity]) => quantity > 0);
  if (some.length === 0) return '–';
  return some.map(([quantity, word, tone]) => (
    <StateChip key={word} tone={tone}>
      {numberText(quantity)} {word}
    </StateChip>
  ));
}
