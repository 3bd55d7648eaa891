import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { nothing, numberText } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';

type Line = Omit<Invoice['lines'][number], 'id' | 'left' | 'isCreditedByItself'> & Partial<Pick<Invoice['lines'][number], 'left'>>;
interface InvoiceLinesProps {
  readonly lines: readonly Line[];
  readonly totals: Pick<Invoice, 'net' | 'vat' | 'gross'> & Partial<Pick<Invoice, 'creditedSum'>>;
  readonly label?: string;
}

const grossOf = (line: Line) => ({ amount: line.net.amount + line.vat.amount, currency: line.net.currency });

const creditedOf = ({ net, vat, left }: Line) => ({
  amount: left ? net.amount + vat.amount - left.net.amount - left.vat.amount : 0,
  currency: net.currency,
});

/** The lines of a document with its totals, and what credit notes took back of each where any did; an adjustment shows neither quantity nor rate. */
export function InvoiceLines({ lines, totals, label = 'Lines' }: InvoiceLinesProps) {
  const { creditedSum: credited } = totals;
  const columns: Column<Line>[] = [
    { key: 'description', title: 'Description', cell: (line) => line.description },
    { key: 'quantity', title: 'Quantity', width: 80, align: 'end', cell: (line) => (line.kind === 'line' ? numberText(line.quantity) : nothing) },
    { key: 'net', title: 'Net', width: 110, align: 'end', cell: (line) => <Money value={line.net} />, foot: () => <Money value={totals.net} /> },
    { key: 'rate', title: 'VAT rate', width: 80, align: 'end', cell: (line) => (line.kind === 'line' ? formatRate(line.vatRateBasisPoints) : nothing) },
    { key: 'vat', title: 'VAT', width: 110, align: 'end', cell: (line) => <Money value={line.vat} />, foot: () => <Money value={totals.vat} /> },
    { key: 'gross', title: 'Total', width: 110, align: 'end', cell: (line) => <Money value={grossOf(line)} />, foot: () => <Money value={totals.gross} /> },
    ...(credited && credited.amount > 0
      ? [
          {
            key: 'credited',
            title: 'Credited',
            width: 110,
            align: 'end',
            cell: (line: Line) => (creditedOf(line).amount === 0 ? nothing : <Money value={creditedOf(line)} />),
            foot: () => <Money value={credited} />,
          } as const,
        ]
      : []),
  ];
  return <LineTable label={label} rows={lines} columns={columns} rowKey={(line) => String(line.position)} empty="No lines." />;
}
