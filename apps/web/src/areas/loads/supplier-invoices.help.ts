/** What helps with files of suppliers’ invoices, besides what helps with any file. */
export const supplierInvoices = {
  intro:
    'Brings in the invoices that a supplier sends for a week or a month as one file. Each is entered as if it was typed in, by the same rules, and waits then to be matched.',
  tasks: [
    {
      title: 'Load a file of invoices',
      steps: [
        'Drop a CSV or XLSX, or choose one. Each line of the file is a line of an invoice; lines of one supplier and one number are one invoice. Download a sample file shows what it may hold.',
        'See that its columns are right, and press Check the file. Date, due, net, VAT and total of an invoice stand on one of its lines, or the same on each.',
        'Look at the preview: how many agree with what was ordered and received, and how many differ. Those that differ stand first among the examples, in words.',
        'Press Load. Match the invoices then, under Supplier invoices.',
      ],
    },
    {
      title: 'Say what a line bills',
      steps: [
        'Give it the number of our order, and the Eurocode, our code or what the supplier calls it. Of an order with one line the number alone is enough.',
        'Where a code stands twice on the order, say which line of it is billed, counted from 1.',
        'Carriage is a line of the type Carriage, or stands in the column Carriage once for the invoice.',
        'A line without an order is entered as of no order of ours, and is accepted or queried when the invoice is matched.',
      ],
    },
    {
      title: 'Lines of an invoice are refused',
      steps: [
        'An invoice is loaded whole or not at all: where one line is refused, so are its others, and they say which line it is.',
        'Mend the file and bring it again, or tick that they are left out and load the other invoices.',
      ],
    },
    {
      title: 'Bring a file twice',
      steps: ['Invoices that are here with the same date and sums are left as they are: the preview names them. One with other sums is refused.'],
    },
  ],
  words: [
    ['Entered already', 'The supplier’s invoice of that number, date and sums is here. Nothing is changed.'],
    ['Of no order of ours', 'The line names no order: there is nothing to compare it with.'],
  ],
  refusals: [
    ['The lines come to another sum', 'Check quantities, prices and carriage against the paper. A penny’s difference is taken.'],
    ['The order is with another supplier', 'Look at the number of the order: it may be typed wrongly on the invoice.'],
    ['Invoices are entered in another currency', 'Only invoices in the company’s own currency are entered.'],
    ['It can no longer be undone', 'One of its invoices was matched, queried or taken back since. Take the others back one by one.'],
  ],
} as const;
