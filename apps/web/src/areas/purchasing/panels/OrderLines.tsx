import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { numberText } from '../../../platform/formats.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money, UnitMoney } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { ProductLink } from '../../catalogue/index.ts';
import { useWorksheets, WorksheetLink } from '../../stock/index.ts';
import { answerLooks } from '../words.ts';
import classes from './order.module.css';

type Line = PurchaseOrder['lines'][number];

/** What is ordered, how much of it has come, and for which worksheet. */
export function OrderLines({ order }: { readonly order: PurchaseOrder }) {
  const { worksheets } = useWorksheets(order.lines.flatMap((line) => line.worksheetId ?? []));
  // Until the supplier says anything of a line, the order's own day says when it comes.
  const isAnswered = order.lines.some((line) => line.answer !== null || line.cancelled > 0);
  const columns: Column<Line>[] = [
    { key: 'code', title: 'Code', width: 130, cell: (line) => <ProductLink id={line.productId} code={line.code} /> },
    { key: 'description', title: 'Description', cell: (line) => (isAnswered ? <Described line={line} /> : line.description || '–') },
    ...(isAnswered ? [] : [theirCode]),
    { key: 'worksheet', title: 'For', width: 84, cell: (line) => <WorksheetLink id={line.worksheetId} worksheets={worksheets} /> },
    { key: 'quantity', title: 'Ordered', width: 70, align: 'end', cell: (line) => numberText(line.quantity) },
    { key: 'received', title: 'Received', width: 76, align: 'end', cell: (line) => numberText(line.received) },
    ...(isAnswered ? [comes] : []),
    {
      key: 'unitCost',
      title: 'Unit price',
      width: 88,
      align: 'end',
      cell: (line) => (
        <span title={line.fromPriceFile ? 'From the price file' : 'Typed by hand'}>
          <UnitMoney value={line.unitCost} />
        </span>
      ),
    },
    { key: 'net', title: 'Net', width: 84, align: 'end', cell: (line) => <Money value={line.net} />, foot: () => <Money value={order.net} /> },
  ];
  return <LineTable label="Lines" rows={order.lines} columns={columns} rowKey={(line) => line.id} empty="No lines." />;
}

const theirCode: Column<Line> = { key: 'supplierCode', title: 'Their code', width: 96, cell: (line) => line.supplierCode || '–' };

/** Where what the supplier answered takes its column, the supplier's code stands below. */
const Described = ({ line }: { readonly line: Line }) => (
  <span className={classes.comes}>
    <span>{line.description || '–'}</span>
    {line.supplierCode !== '' && <span className={classes.soft}>Their code {line.supplierCode}</span>}
  </span>
);

/** What the supplier says of a line, and the day on which it comes while it is still to come. */
const comes: Column<Line> = { key: 'comes', title: 'Comes', width: 100, cell: (line) => <Comes line={line} /> };

function Comes({ line }: { readonly line: Line }) {
  return (
    <span className={classes.comes}>
      {line.answer !== null && (
        <StateChip tone={answerLooks[line.answer].tone}>
          {line.confirmed !== null && line.confirmed < line.quantity && line.outstanding > 0
            ? `${numberText(line.confirmed)} ${answerLooks[line.answer].name.toLowerCase()}`
            : answerLooks[line.answer].name}
        </StateChip>
      )}
      {line.outstanding > 0 ? line.dueOn === null ? line.answer !== null && 'No day yet' : <Day value={line.dueOn} /> : line.answer === null && '–'}
      {line.cancelled > 0 && line.answer !== 'refused' && <span className={classes.soft}>{numberText(line.cancelled)} given up</span>}
    </span>
  );
}
