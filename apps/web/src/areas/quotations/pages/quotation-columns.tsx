import type { QuotationSummary } from '@quarterlight/contract/quotations/schemas';
import { quotationSheet } from '@quarterlight/contract/quotations/sheets';
import { plural } from '@quarterlight/kit/text';
import { pathTo } from '../../../app/paths.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Link } from '../../../ui/Link.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { AskedChip, FollowUpChip, QuotationStateChip } from '../parts/chips.tsx';

/** The pipeline's columns. */
export const quotationColumns = columnsOf(quotationSheet, {
  number: { sort: 'number', width: 104 },
  state: {
    width: 110,
    cell: (row) => (
      <>
        <QuotationStateChip state={row.state} /> <AskedChip since={row.askedAt} />
      </>
    ),
  },
  customer: { sort: 'customer', width: 150 },
  contact: { width: 120 },
  registration: { width: 108, cell: (row) => <Plate registration={row.registration} /> },
  vehicle: { width: 170 },
  jobType: { width: 130 },
  options: { width: 72, align: 'end' },
  gross: { sort: 'gross', width: 104, align: 'end', cell: (row) => <Money value={row.gross} /> },
  net: { width: 104, align: 'end', cell: (row) => <Money value={row.net} /> },
  age: { width: 76, align: 'end', cell: (row) => plural(row.ageDays, 'day') },
  followUp: { sort: 'followUpOn', width: 132, cell: (row) => <FollowUpChip of={row} /> },
  validUntil: { sort: 'validUntil', width: 104, cell: (row) => <Day value={row.validUntil} /> },
  viewed: { width: 144, cell: (row) => <Instant value={row.viewedAt} /> },
  owner: { width: 130 },
  branch: { width: 130 },
  worksheet: {
    width: 100,
    cell: (row) => (row.worksheet ? <Link to={pathTo('/clipboard/worksheets/$id', { id: row.worksheet.id })}>{row.worksheet.number}</Link> : '–'),
  },
  sentAt: { width: 144, cell: (row) => <Instant value={row.sentAt} /> },
  createdAt: { sort: 'createdAt', width: 144, cell: (row) => <Instant value={row.createdAt} /> },
});

/** A quotation on a phone: which it is and what it comes to; for whom, and what waits. */
export const quotationLines = (row: QuotationSummary): PhoneLines => ({
  beside: (
    <>
      <Plate registration={row.registration} />
      <Money value={row.gross} />
    </>
  ),
  below: (
    <>
      <span>{row.customer.name}</span>
      <QuotationStateChip state={row.state} />
      <AskedChip since={row.askedAt} />
      <FollowUpChip of={row} alone />
    </>
  ),
});
