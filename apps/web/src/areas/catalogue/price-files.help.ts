import { listFile, listKeys, type PageHelp, recordKeys } from '../../app/help.ts';

/** How one works with price files. */
export const priceFileHelp = {
  '/catalogue/price-files': {
    intro:
      'What suppliers ask: the files that hold today, those that are to come and those that went before, two of them compared, and from whom each product is bought best.',
    tasks: [
      { title: 'See what a file asks', steps: ['Open its row.', 'Type the beginning of our code or the supplier’s to find one price.'] },
      {
        title: 'Put a file off, or bring it forward',
        steps: [
          'Open a file that is to come and press Edit.',
          'Enter the day from which it is to hold and press Save. The file that it follows ends on that day.',
        ],
      },
      {
        title: 'Compare two files',
        steps: [
          'Press Compare with the one before in a file, or Compare above the list.',
          'Choose another file under Compared with.',
          'Choose Dearer, Cheaper, New or No longer listed to see those alone.',
        ],
      },
      {
        title: 'See from whom to buy',
        steps: ['Press Best buy.', 'Type the beginning of a product’s code.', 'Order before the time shown: what is ordered later counts as of the next day.'],
      },
      listFile,
    ],
    keys: [...listKeys, ...recordKeys],
    words: [
      ['In force', 'Its prices hold today.'],
      ['To come', 'Its prices hold from its first day on; it begins by itself.'],
      ['Superseded', 'Another file of the supplier has followed it, or took its place before it began.'],
      ['Landed', 'What one costs when it has arrived: net and surcharge.'],
      ['Chosen', 'The supplier was named by a best-buy file, which wins over what is reckoned.'],
      ['Saving', 'What one costs less than from the next best supplier. It is below nil where a best-buy file names a dearer one.'],
      ['Mean move', 'By how much the prices that are in both files moved on average.'],
    ],
    refusals: [
      ['It is in force already: its first day stays. Load a newer file instead.', 'A file began while it was being edited. Load one with the new prices.'],
      ['Choose today or a later day.', 'A file cannot begin on a day that is over.'],
    ],
  },
} as const satisfies Readonly<Record<string, PageHelp>>;
