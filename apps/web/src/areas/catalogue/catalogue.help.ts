import { type HelpOf, listFile, listKeys, recordKeys } from '../../app/help.ts';
import type { cataloguePages } from './catalogue.routes.tsx';
import { priceFileHelp } from './price-files.help.ts';
import { productHelp } from './product.help.ts';

export const catalogueHelp: HelpOf<typeof cataloguePages> = {
  '/catalogue': {
    intro: 'Every product that is sold or used: glass, mouldings, adhesives, clips and the rest.',
    tasks: [
      {
        title: 'Find a product',
        steps: [
          'Type any part of its code, its barcode or its description, or the beginning of a supplier’s code.',
          'Press what it is or has beside the list: the figure says how many are left then.',
          'Open the row.',
        ],
      },
      {
        title: 'Find the right glass among look-alikes',
        steps: [
          'Press Find glass above the list.',
          'Enter the registration and press Look up, or enter make and model and press Show the glass.',
          'Choose which glass it is, then answer the questions: each answer leaves fewer. What nobody knows is an answer as well.',
          'Press an answer to take it back. The link in the address shows a colleague the same.',
        ],
      },
      { title: 'Add a product', steps: ['Press New product. A supplier’s price file brings its own.'] },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New product'], ['y, n, d', 'At a question of Find glass: yes, no, don’t know'], ['Backspace', 'Take the last answer back']],
    words: [
      ['Placeholder', 'Stands in a job until the glass is known.'],
      ['Discontinued', 'No longer proposed; its record says what replaces it.'],
      ['10,000+', 'More than are counted one by one.'],
      ['≈ 2,400', 'Reckoned from a part of the products, since very many fit.'],
    ],
  },
  '/catalogue/product-categories': {
    intro: 'What products are grouped by, as a tree: kind, mark-up, VAT and nominal codes hold for every product of a category.',
    tasks: [
      { title: 'Find a category', steps: ['Type a part of its name or code.', 'Open its row.'] },
      { title: 'Add one', steps: ['Press New category.', 'Choose below which it stands, or leave that open for the top.', 'Press Add.'] },
      { title: 'See less at once', steps: ['Press the arrow before a category, or Close all. The address keeps what is closed.'] },
    ],
    keys: [
      ['Up, Down', 'Previous, next row'],
      ['Right', 'Open the category, then go to the first below it'],
      ['Left', 'Close the category, then go to the one above it'],
      ['Home, End', 'First, last row'],
      ['Enter', 'Show the category'],
      ['n', 'New category'],
    ],
    words: [
      ['Mark-up', 'What is added to the best offer where an account has agreed nothing. It is the category’s own: nothing is taken over from the one above.'],
      ['1,000+', 'There are more products than are counted.'],
    ],
  },
  '/catalogue/product-categories/$id': {
    intro: 'One category: what holds for its products, where it stands in the tree, and what names it.',
    tasks: [
      {
        title: 'Change its mark-up',
        steps: ['Press Edit at Details and enter the mark-up.', 'Press Save: how many prices it touches is said first.', 'Press Change it.'],
      },
      { title: 'Move it in the tree', steps: ['Press Edit at Details.', 'Choose another at Stands below. What stands below it moves along.'] },
      { title: 'Remove it', steps: ['Move its products to another category first.', 'Choose Remove in the menu.'] },
    ],
    keys: recordKeys,
    words: [['Kept in stock', 'Its products are counted: received, allocated, fitted.']],
    refusals: [
      ['It cannot be removed', 'Something names it still; the message says what, and how many. Move or remove these first.'],
      ['It cannot stand above it as well', 'You chose a category that stands below this one. Choose another.'],
    ],
  },
  '/catalogue/labour-rates': {
    intro: 'What work costs and how long it takes: everybody’s rates, and those that accounts have agreed.',
    tasks: [
      {
        title: 'Find out which rate a job would get',
        steps: [
          'Press Which rate would apply? and say what is known of the work.',
          'The rate that applies stands first, the others below it, each with its reason. The address keeps what you asked, so that you can send it to somebody.',
        ],
      },
      {
        title: 'Add a rate',
        steps: ['Press New labour rate.', 'Leave open what does not matter: Any fits everything. Without a customer the rate is everybody’s.', 'Press Add.'],
      },
      { title: 'See what changes soon', steps: ['Press To come above the list.'] },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New labour rate']],
    words: [
      ['Everybody', 'The rate is for any account that has agreed none of its own for the work.'],
      ['To come', 'Its first day is still to come.'],
      ['Ended', 'Its last day is over. Work that was priced by it keeps its price.'],
      ['On', 'Shows what is in force on that day.'],
    ],
  },
  '/catalogue/labour-rates/$id': {
    intro: 'One labour rate: which work it is for, what it costs from when to when, and where it stands among the others.',
    tasks: [
      { title: 'Correct it', steps: ['Press Edit at Details.', 'Change what is wrong and press Save.'] },
      {
        title: 'Enter the next year’s price',
        steps: [
          'Press New price from a day.',
          'Enter the price and its first day, and press Keep the new price. This rate ends the day before, the new one is for the same work.',
        ],
      },
      { title: 'End it', steps: ['Choose End on a day in the menu.', 'Enter its last day and press End it.'] },
      { title: 'It was entered by mistake', steps: ['Choose Remove in the menu. The log keeps what it was.'] },
    ],
    keys: recordKeys,
    words: [
      [
        'More specific ones that win over it',
        'Where both fit, those apply: agreed with an account before everybody’s, then by category, glass, job type, place.',
      ],
      ['Less specific ones that it wins over', 'Those would apply if this one were not there.'],
    ],
    refusals: [
      [
        'Another is for just the same work as well',
        'Two rates for the same work on the same days: the one that began last applies. End the other if that is not meant.',
      ],
      ['The new price begins on a later day', 'It cannot begin before or with this rate. Edit the rate where its price was wrong from the start.'],
    ],
  },
  ...productHelp,
  ...priceFileHelp,
};
