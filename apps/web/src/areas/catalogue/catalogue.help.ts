import { type HelpOf, listFile, listKeys } from '../../app/help.ts';
import type { cataloguePages } from './catalogue.routes.tsx';
import { productHelp } from './product.help.ts';

export const catalogueHelp: HelpOf<typeof cataloguePages> = {
  '/catalogue': {
    intro: 'Every product that is sold or used: glass, mouldings, adhesives, clips and the rest.',
    tasks: [
      {
        title: 'Find a product',
        steps: ['Type any part of its code, its barcode or its description, or the beginning of a supplier’s code.', 'Open the row.'],
      },
      {
        title: 'Tell look-alikes apart',
        steps: [
          'Filter by make and model, then by Has and Has not: what it must carry and what it must not.',
          'The link in the address shows a colleague the same.',
        ],
      },
      { title: 'Add a product', steps: ['Press New product. A supplier’s price file brings its own.'] },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New product']],
    words: [
      ['Placeholder', 'Stands in a job until the glass is known.'],
      ['Discontinued', 'No longer proposed; its record says what replaces it.'],
    ],
  },
  ...productHelp,
};
