import { type HelpOf, listFile, listKeys, type PageHelp, recordKeys } from '../../app/help.ts';
import type { companiesPages } from './companies.routes.tsx';

const closing = (what: string): PageHelp['tasks'][number] => ({
  title: 'Close it',
  steps: ['Choose Close in the menu beside its name.', `Say why. ${what} The log keeps the reason, and Reopen takes it back.`],
});
const edit: PageHelp['tasks'][number] = {
  title: 'Change something',
  steps: ['Press Edit at the part that is to change.', 'Change what is wrong and press Save.'],
};
const address: PageHelp['tasks'][number] = {
  title: 'Find an address',
  steps: [
    'Press Edit at Address.',
    'Type the postcode and choose from what is found, or type the address by hand.',
    'The position on the map comes with what is chosen.',
  ],
};
const numbers: NonNullable<PageHelp['refusals']> = [
  ['This VAT number is not right', 'A figure is wrong: its last two check the others. Read it again from the letterhead.'],
  ['The account code belongs to another', 'Codes are given once. Choose another one, or open the company that has it.'],
];

const merging = (one: string, moves: string): PageHelp['tasks'][number] => ({
  title: 'Merge two that are one',
  steps: [
    `Press Possible duplicates above the list, or choose Merge with another in the menu beside a ${one}’s name.`,
    'Choose which of the two is kept, and where they differ whose value.',
    `Press Merge. ${moves} The other is closed, and found by its old name and code.`,
    'A merge can be undone for a day, on the record of either.',
  ],
});

export const companiesHelp: HelpOf<typeof companiesPages> = {
  '/companies/customers': {
    intro: 'All accounts that send you work, with what they owe and when they last did.',
    tasks: [
      { title: 'Find an account', steps: ['Type the beginning of its name, account code or postcode.', 'Open the row.'] },
      {
        title: 'Add one',
        steps: ['Press New customer.', 'Type what you know: the account code is proposed from the name.', 'Press Add; terms and contacts are on its record.'],
      },
      merging('customer', 'Its jobs, documents, money, users, contacts and terms belong to the kept one.'),
      listFile,
    ],
    keys: [...listKeys, ['n', 'New customer']],
    words: [
      ['Balance', 'What posted invoices still ask for.'],
      ['Exposure', 'What it owes and has booked, held against its credit limit.'],
      ['On stop', 'New jobs need a manager.'],
    ],
    refusals: numbers,
  },
  '/companies/customers/$id': {
    intro: 'One account: who it is, on which terms it sends work, what it owes, and everything that belongs to it, a tab each.',
    tasks: [
      edit,
      address,
      {
        title: 'Put it on stop',
        steps: ['Press Edit at Credit and payment.', 'Switch On stop on and say why.', 'New jobs are refused until a manager allows each of them.'],
      },
      {
        title: 'Agree prices, discounts, labour rates or a cap',
        steps: [
          'Open Terms and prices, and press Agree at the part in question.',
          'Enter what is agreed and its first day. Leave To empty until an end is known.',
          'Under What would they pay? choose a product to see the price, and where it comes from.',
        ],
      },
      {
        title: 'Change or end what is agreed',
        steps: [
          'Press Change to correct it. For a new price from a later day, enter the last day of the old one and agree the new one.',
          'In the menu of the row, End today keeps it in the history; Remove is for what was entered by mistake.',
          'Show ended lists what no longer applies. Jobs that are priced already keep their price.',
        ],
      },
      {
        title: 'Keep its fleet',
        steps: [
          'Open Fleet and press Add a vehicle.',
          'Type the registration, the driver and the first day. A new worksheet for that vehicle then proposes this account and its driver.',
          'When a vehicle leaves, press Change in its row: End on a day, or Move to another account.',
        ],
      },
      closing('It takes no new work; what is still open carries on.'),
    ],
    keys: recordKeys,
    words: [
      ['Exposure', 'What it owes and has booked.'],
      ['No-shows', 'How often nobody was there when the technician came.'],
    ],
    refusals: [
      ...numbers,
      ['An account cannot stand below itself', 'The parent that you chose stands below this account. Choose another one.'],
      ['The same is agreed already', 'Two terms cannot apply on one day. End the old one on the day before, or choose other days.'],
      ['The vehicle belongs to another account on these days', 'End that entry first, or choose later days.'],
    ],
  },
  '/companies/branches': {
    intro: 'All fitting branches, your own and subcontractors’.',
    tasks: [
      {
        title: 'Add one',
        steps: ['Press New branch.', 'Say whether it is your own or a subcontractor’s.', 'Its week and the areas that it serves are on its record.'],
      },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New branch']],
    words: [['Subcontract', 'Somebody else’s branch that fits for you, at the rates of its card.']],
    refusals: numbers,
  },
  '/companies/branches/$id': {
    intro: 'One branch: what it is, when it is open, whom it serves, and everything that belongs to it, a tab each.',
    tasks: [
      edit,
      address,
      {
        title: 'Say whom it serves',
        steps: ['Press Edit at Postcode areas served.', 'Type areas (NR), districts (NR14) or sectors (NR14 7).', 'New worksheets there propose this branch.'],
      },
      {
        title: 'Set its opening hours and capacity',
        steps: [
          'Open Opening and capacity and press Edit.',
          'Enter the usual hours, and how many jobs each slot takes.',
          'Untick Open on the days when it is shut. Untick As usual to give a day its own hours and capacity.',
        ],
      },
      {
        title: 'Close it on a day, or open at other hours',
        steps: [
          'Press Add an exception, or Add bank holidays.',
          'Choose the days, and Closed or Other hours.',
          'Move each visit that is booked on a closed day, or tick Keep. Nothing is saved until all are decided.',
        ],
      },
      {
        title: 'See what is in stock there',
        steps: [
          'Open Stock: each place with its products, pieces and value. Choose a place to see what lies in it.',
          'A branch without a stock location can receive nothing: press Add its stock location.',
        ],
      },
      closing('It takes no new bookings; what is booked stays.'),
    ],
    keys: recordKeys,
    words: [
      ['Shown to customers', 'Whom messages and documents tell customers to ring. Empty is the branch itself.'],
      ['AM, PM, OOH jobs', 'How many jobs are booked at most in the morning, in the afternoon and out of hours.'],
      ['Differs', 'That weekday has hours or capacity of its own.'],
    ],
    refusals: [
      ...numbers,
      ['Visits are booked on days that are to be closed', 'Move each of them from the list in the form, or tick Keep where it goes ahead all the same.'],
    ],
  },
  '/companies/suppliers': {
    intro: 'Whoever sells you glass, mouldings and adhesives.',
    tasks: [
      { title: 'Add one', steps: ['Press New supplier.', 'Type what you know.', 'How orders go and what they cost is on its record.'] },
      merging('supplier', 'Its orders, price files and lots belong to the kept one.'),
      listFile,
    ],
    keys: [...listKeys, ['n', 'New supplier']],
    words: [
      [
        'Order before',
        'What is ordered before this time comes after its lead time, on the next day on which it delivers; later, it counts as ordered on the next working day.',
      ],
    ],
    refusals: numbers,
  },
  '/companies/suppliers/$id': {
    intro: 'One supplier: how orders go there and goods come back, how it is paid, and its orders and price files.',
    tasks: [
      edit,
      {
        title: 'Say on which days it delivers',
        steps: [
          'Press Edit at Ordering.',
          'Under Delivers on tick its days of the week; one at least.',
          'Press Save. New orders, what is to be ordered and what is offered for a job count on these days.',
        ],
      },
      {
        title: 'Say what its returns need',
        steps: [
          'Press Edit at Returns.',
          'Enter until when goods go back, how soon damage is reported, and what they keep of the price of unwanted goods.',
          'Tick Return number needed where goods go back only with a number of theirs.',
        ],
      },
      {
        title: 'Order by its interface',
        steps: [
          'At Ordering choose Interface under Orders go by.',
          'At Interface press Edit and enter what the supplier gave you. The password is kept sealed and not shown again.',
          'Press Test connection: it says whether they let you in, and names their depots and your places.',
        ],
      },
      address,
      closing('Nothing more is ordered from it; what is on order still arrives.'),
    ],
    keys: recordKeys,
    words: [
      ['Delivers on', 'An order comes on the first of these days after its lead time; never on a bank holiday.'],
      ['Handling charge', 'What they keep of the price of goods that go back because they are not wanted.'],
      ['Return number', 'The number that they give for goods before these go back.'],
    ],
    refusals: [
      ...numbers,
      ['Choose at least one day', 'A supplier delivers on one day of the week at least.'],
      ['Orders go by email: enter where to', 'Type an address at Orders go to, or the supplier’s own email.'],
      ['This IBAN is not right', 'Its letters and digits check one another. Read it again from the letter.'],
    ],
  },
};
