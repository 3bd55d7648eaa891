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
      closing('It takes no new work; what stands open runs off.'),
    ],
    keys: recordKeys,
    words: [
      ['Exposure', 'What it owes and has booked.'],
      ['Visits in vain', 'How often nobody was there when the technician came.'],
    ],
    refusals: [...numbers, ['An account cannot stand below itself', 'The parent that you chose stands below this account. Choose another one.']],
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
      closing('It takes no new bookings; what is booked stays.'),
    ],
    keys: recordKeys,
    words: [['Shown to customers', 'Whom messages and documents tell customers to ring. Empty is the branch itself.']],
    refusals: numbers,
  },
  '/companies/suppliers': {
    intro: 'Whoever sells you glass, mouldings and adhesives.',
    tasks: [
      { title: 'Add one', steps: ['Press New supplier.', 'Type what you know.', 'How orders go and what they cost is on its record.'] },
      merging('supplier', 'Its orders, price files and lots belong to the kept one.'),
      listFile,
    ],
    keys: [...listKeys, ['n', 'New supplier']],
    words: [['Order before', 'What is ordered before this time comes after its lead time; later, a day more.']],
    refusals: numbers,
  },
  '/companies/suppliers/$id': {
    intro: 'One supplier: how orders go there and goods come back, how it is paid, and its orders and price files.',
    tasks: [edit, address, closing('Nothing more is ordered from it; what is on order still arrives.')],
    keys: recordKeys,
    refusals: [
      ...numbers,
      ['Orders go by email: enter where to', 'Type an address at Orders go to, or the supplier’s own email.'],
      ['This IBAN is not right', 'Its letters and digits check one another. Read it again from the letter.'],
    ],
  },
};
