import type { Columns } from '../../platform/imports/columns.ts';

const pounds = { kind: 'decimal', places: 2, least: -100_000_000_000, most: 100_000_000_000 } as const;

/** What a bank's statement says of each line, in whichever words the bank uses. */
export const bankFileColumns = {
  dated: {
    kind: 'day',
    title: 'Date',
    help: 'The day on which the bank has it.',
    aliases: ['Transaction date', 'Date posted', 'Posted', 'Value date', 'Entry date', 'Booking date', 'Completed date'],
    required: true,
    samples: ['24/11/2026', '24/11/2026', '25/11/2026'],
  },
  reference: {
    kind: 'text',
    most: 300,
    title: 'Reference',
    help: 'What the bank writes of it: who paid, and for what.',
    aliases: ['Description', 'Transaction description', 'Details', 'Narrative', 'Memo', 'Transaction details', 'Payment reference'],
    required: true,
    samples: ['FPS HARTFLEET LTD I000123', 'BGC NORTHERN INSURANCE 4410230', 'DD BUSINESS RATES'],
  },
  payer: {
    kind: 'text',
    most: 200,
    title: 'Payer',
    help: 'Who paid, where it stands in a column of its own; it is put before the reference.',
    aliases: ['Counter party', 'Counterparty', 'Payer name', 'Payee', 'Name', 'From'],
    samples: ['', '', ''],
  },
  amount: {
    ...pounds,
    title: 'Amount',
    help: 'In pounds; what went out is below nothing. Or two columns, Paid in and Paid out.',
    aliases: ['Amount (GBP)', 'Value', 'Transaction amount', 'Amount GBP'],
    samples: ['420.00', '1260.50', '-318.00'],
  },
  paid_in: {
    ...pounds,
    title: 'Paid in',
    help: 'What came in.',
    aliases: ['Credit', 'Credit amount', 'Money in', 'Credits', 'Receipts'],
    samples: ['', '', ''],
  },
  paid_out: {
    ...pounds,
    title: 'Paid out',
    help: 'What went out.',
    aliases: ['Debit', 'Debit amount', 'Money out', 'Debits', 'Payments'],
    samples: ['', '', ''],
  },
} as const satisfies Columns;
