import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { nothing, numberText } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';

type Line = Invoice['lines'][number];
interface InvoiceLinesProps {
  readonly lines: readonly Line[];
  readonly totals: Pick<Invoice, 'net' | 'vat' | 'gross'>;
  readonly label?: string;
}

const grossOf = (line: Line) => ({ amount: line.net.amount + line.vat.amount, currency: line.net.currency });

/** The lines of a document with its totals; an adjustment shows neither quantity nor rate. */
export function InvoiceLines({ lines, totals, label = 'Lines' }: InvoiceLinesProps) {
  const columns: Column<Line>[] = [
    { key: 'description', title: 'Description', cell: (line) => line.description },
    { key: 'quantity', title: 'Quantity', width: 80, align: 'end', cell: (line) => (line.kind === 'line' ? numberText(line.quantity) : nothing) },
    { key: 'net', title: 'Net', width: 110, align: 'end', cell: (line) => <Money value={line.net} />, foot: () => <Money value={totals.net} /> },
    { key: 'rate', title: 'VAT rate', width: 80, align: 'end', cell: (line) => (line.kind === 'line' ? formatRate(line.vatRateBasisPoints) : nothing) },
    { key: 'vat', title: 'VAT', width: 110, align: 'end', cell: (line) => <Money value={line.vat} />, foot: () => <Money value={totals.vat} /> },
    { key: 'gross', title: 'Total', width: 110, align: 'end', cell: (line) => <Money value={grossOf(line)} />, foot: () => <Money value={totals.gross} /> },
  ];
  return <LineTable label={label} rows={lines} columns={columns} rowKey={(line) => String(line.position)} empty="No lines." />;
}
