import { type HelpOf, listFile, listKeys } from '../../app/help.ts';
import { bankLines } from './bank-lines.help.ts';
import type { loadsPages } from './loads.routes.tsx';
import { openJobs, pastJobs } from './moved-jobs.help.ts';
import { supplierInvoices } from './supplier-invoices.help.ts';

const keys = [...listKeys, ['n', 'Choose a file']] as const;

const columns = {
  title: 'Say which column is what',
  steps: [
    'Look at the first lines: they stand under their headers, each with what is taken of it.',
    'Choose the column of each field. Columns have the letters that a spreadsheet gives them, so that two of the same name can be told apart.',
    'Press Check the file. What you chose is remembered for the next file with these headers.',
  ],
} as const;
const read = {
  title: 'The first lines look wrong',
  steps: [
    'Press Edit at How the file is read.',
    'Choose another separator where all stands in one column, another encoding where letters like ü or £ are broken, another row where the headers are not the headers.',
    'Press Read the file again.',
  ],
} as const;
const refused = {
  title: 'Lines are refused',
  steps: [
    'Read why: each has its number in the file, its column and the reason. Download refused lines gives them all.',
    'Mend the file and bring it again, or tick that they are left out and load the others.',
  ],
} as const;
const undo = {
  title: 'Take a load back',
  steps: ['Open it and press Undo. It can be undone while nothing depends on it; why it cannot is said.'],
} as const;
const words = [
  ['Columns to choose', 'The file is here. Nothing was changed.'],
  ['Checked', 'Every line was looked at, and the preview says what loading would do. Nothing was changed.'],
  ['Loaded', 'It stands, all of it.'],
  ['Left', 'Lines that say what is here already.'],
] as const;
const refusals = [
  ['This very file was loaded before', 'Loading it again changes nothing. Its earlier load is one press away.'],
  [
    'It needs a second person',
    'A price moved by more than the company allows one person, or below cost; or stock by more of its worth. It stands at For me with everybody else who may load such files.',
  ],
  ['Too many files wait here already', 'Open those that wait in the list, and load or discard them.'],
  ['It was not loaded', 'It is loaded all or not at all: nothing of it stays. Read what is said there, and load it again.'],
] as const;

/** Of files that one person loads. */
const ofOne = refusals.filter(([title]) => title !== 'It needs a second person');

/** Files of companies, whichever kind they are. */
const companyFiles = (many: string, one: string) => ({
  intro: `Brings in ${many} by their account codes: what is not here yet is added, what is here is changed in what the file says.`,
  tasks: [
    {
      title: `Load ${many}`,
      steps: [
        `Drop a CSV or XLSX, or choose one. Download a sample file shows what it may hold; the list of ${many} can be brought back as it was downloaded.`,
        'See that its columns are right, and press Check the file. What is empty in a line stays as it is here.',
        `Look at the preview, and press Load. The log of each ${one} says what the file changed.`,
      ],
    },
    columns,
    read,
    refused,
    undo,
    listFile,
  ],
  keys,
  words,
  refusals: refusals.filter(([title]) => title !== 'It needs a second person'),
});

export const loadsHelp: HelpOf<typeof loadsPages> = {
  '/data-loads/price-files': {
    intro:
      'Brings in the price files of suppliers: a file is dropped, its columns are chosen, every line is checked, and only then is it loaded. The list says who loaded which.',
    tasks: [
      {
        title: 'Load a price file',
        steps: [
          'Choose the supplier, then drop a CSV or XLSX or choose one.',
          'See that its columns are right, say from which day its prices hold, and press Check the file.',
          'Look at the preview: how many lines change, the largest moves, the lines that are refused.',
          'Press Load. Large files go on in the background: you may leave the page.',
        ],
      },
      columns,
      read,
      refused,
      undo,
      listFile,
    ],
    keys,
    words,
    refusals,
  },
  '/data-loads/stock-files': {
    intro:
      'Brings in what lies where, as it was counted: opening stock, or counts that were made outside. Each line says a place, a product and how many lie there; what differs is moved as a count.',
    tasks: [
      {
        title: 'Load a stock file',
        steps: [
          'Drop a CSV or XLSX, or choose one. Download a sample file shows what it may hold.',
          'Say what it holds: all that lies at its places, so that what is not in it is no longer there; or single products alone.',
          'Press Check the file, and look at the preview: how many pieces more and fewer, what is no longer there, the largest moves.',
          'Press Load. Every move stands in the transaction history, with the name of the file.',
        ],
      },
      {
        title: 'Count racks and bins, or a location as a whole',
        steps: [
          'Name the location alone: the line counts what lies in it with its racks and bins.',
          'Name a rack or bin besides: the line counts what lies there, and the location’s own line the rest.',
          'Name a technician or a van as the location to count what lies in it.',
        ],
      },
      columns,
      read,
      refused,
      undo,
      listFile,
    ],
    keys,
    words,
    refusals: [
      ['Worksheets claim some of it', 'A line says that less lies there than worksheets have allocated. Free it there first, or count again.'],
      ['It can no longer be undone', 'Something of it has moved since. Load another count instead.'],
      ...refusals,
    ],
  },
  '/data-loads/best-buy-price-file': {
    intro:
      'Brings in which supplier is the best buy for a product, where that is decided outside. What is loaded here wins over what the price files would say.',
    tasks: [
      {
        title: 'Load best buys',
        steps: [
          'Drop a CSV or XLSX, or choose one. Download a sample file shows what it may hold.',
          'See that its columns are right, say from which day they hold, and press Check the file.',
          'Look at the preview, and press Load.',
        ],
      },
      columns,
      read,
      refused,
      undo,
      listFile,
    ],
    keys,
    words,
    refusals,
  },
  '/data-loads/vehicles': {
    intro:
      'Brings in vehicles by their registrations, and whose fleets they belong to: what is not here yet is added, what is here is changed in what the file says.',
    tasks: [
      {
        title: 'Load vehicles',
        steps: [
          'Drop a CSV or XLSX, or choose one. Download a sample file shows what it may hold; the list of vehicles can be brought back as it was downloaded.',
          'See that its columns are right, and press Check the file. What is empty in a line stays as it is here.',
          'Look at the preview, and press Load.',
        ],
      },
      {
        title: 'Put vehicles into a fleet',
        steps: [
          'Give each line the code or name of the account, and what that calls the vehicle: fleet number, driver, cost centre.',
          'Say in a column of its own from which day it belongs there; left out, it is today.',
          'A vehicle of another account is refused: move it in its own record first.',
        ],
      },
      columns,
      read,
      refused,
      undo,
      listFile,
    ],
    keys,
    words,
    refusals: refusals.filter(([title]) => title !== 'It needs a second person'),
  },
  '/data-loads/customers': companyFiles('customers', 'account'),
  '/data-loads/suppliers': companyFiles('suppliers', 'supplier'),
  '/data-loads/users': {
    intro:
      'Brings in people who sign in, by their usernames: who is not here yet is added, who is here is changed in what the file says. Passwords are never in files: each chooses their own by an invitation.',
    tasks: [
      {
        title: 'Load users',
        steps: [
          'Drop a CSV or XLSX, or choose one. Download a sample file shows what it may hold; the list of users can be brought back as it was downloaded.',
          'See that its columns are right, say whether invitations are mailed, and press Check the file. What is empty in a line stays as it is here.',
          'Look at the preview: who is given roles, who becomes an administrator, which lines are refused.',
          'Press Load. Your password is asked for where you gave it more than ten minutes ago.',
        ],
      },
      {
        title: 'Say roles, kinds and companies',
        steps: [
          'Roles stand in one cell by their names, with semicolons between: all that the person has from then on.',
          'A customer user needs the customer, a branch user the branch: its name or its code. Staff and technicians leave the company empty.',
          'Left out, a technician, customer user or branch user who is added has the role of that name.',
        ],
      },
      {
        title: 'Invite them later',
        steps: ['Open the list of users and choose the invitation Not invited yet.', 'Open each, and press the button that mails the invitation.'],
      },
      columns,
      read,
      refused,
      undo,
      listFile,
    ],
    keys,
    words,
    refusals: [
      ['They may do more than you', 'Nobody gives or changes more than they hold themselves. Somebody who may as much has to load these lines.'],
      ['You cannot change yourself by a file', 'Change yourself in your profile, or have somebody else do it.'],
      ['Somebody has joined since', 'A load whose people have joined or were changed since stays. Change them in their records.'],
      ...refusals.filter(([title]) => title !== 'It needs a second person'),
    ],
  },
  '/data-loads/products': {
    intro:
      'Brings in products by their codes: what is not here yet is added, what is here is changed in what the file says. What suppliers ask for them comes with price files.',
    tasks: [
      {
        title: 'Load products',
        steps: [
          'Drop a CSV or XLSX, or choose one. Download a sample file shows what it may hold; the catalogue’s list can be brought back as it was downloaded.',
          'See that its columns are right, and press Check the file. What is empty in a line stays as it is here.',
          'Look at the preview: the largest moves of list prices come first.',
          'Press Load. Where a list price moves far or lies below cost, somebody else does: it stands under ‘For me’ with everybody who may.',
        ],
      },
      {
        title: 'What a Eurocode says by itself',
        steps: [
          'Of glass that is added, its code tells description, glass type, position and features, and its category is that of its like.',
          'What the file says counts before what the code says.',
        ],
      },
      {
        title: 'Discontinue products, with what replaces them',
        steps: [
          'Say Discontinued in the column State, and the code of the new one in Replaced by.',
          'The new one may be here already, or be added by the same file.',
        ],
      },
      columns,
      read,
      refused,
      undo,
      listFile,
    ],
    keys,
    words,
    refusals: [['More than one category has this name', 'Write the category’s code instead of its name.'], ...refusals],
  },
  '/data-loads/past-jobs': {
    ...pastJobs,
    tasks: [...pastJobs.tasks, columns, read, refused, undo, listFile],
    keys,
    words,
    refusals: [...pastJobs.refusals, ...ofOne],
  },
  '/data-loads/open-worksheets': {
    ...openJobs,
    tasks: [...openJobs.tasks, columns, read, refused, undo, listFile],
    keys,
    words,
    refusals: [...openJobs.refusals, ...ofOne],
  },
  '/data-loads/open-invoices': {
    intro:
      'Brings in what customers owe in the system that was used before, and the credits that they have there: from then on it is owed, reminded of and paid here. It is in none of our sales.',
    tasks: [
      {
        title: 'Load open invoices and credits',
        steps: [
          'Load customers first, and past jobs, so that each document finds its account and its job.',
          'Drop a CSV or XLSX, or choose one: one line for each invoice or credit that is open, with what is still owed.',
          'See that its columns are right, and enter what your old system says: how many lines there are, and what they come to, net of credits.',
          'Press Check the file. The preview shows both figures side by side; they have to be the same to the penny.',
          'Press Load. Each invoice opens from the list of invoices, as Brought forward.',
        ],
      },
      {
        title: 'The totals differ',
        steps: [
          'Read by how much. Refused lines do not count: mend them first.',
          'Look for documents that were paid or made after the list was printed, and for credits without their minus or their type.',
          'Bring the mended file again, or press Change columns and correct what you entered.',
        ],
      },
      {
        title: 'Let a credit pay its invoice',
        steps: [
          'Give the credit’s line the number of the invoice in the column Credits. The invoice is in the same file, or was brought forward before.',
          'A credit that names none stays with the customer: it is shown at the exposure, and is spent or given back on its worksheet.',
        ],
      },
      columns,
      read,
      refused,
      undo,
      listFile,
    ],
    keys,
    words: [...words, ['Owed, net of credits', 'What is still to pay on the invoices of the file, less what is left of its credits.']],
    refusals: [
      ['The number has the form of our own', 'One of our invoices could be given it. Write it otherwise in the file, as OLD-I000123.'],
      ['It was brought forward already, with other figures', 'It is never changed here. Undo the load that it came with, or load a credit that names it.'],
      ['It can no longer be undone', 'An invoice was paid, or a credit was spent, since.'],
      ...refusals.filter(([title]) => title !== 'It needs a second person'),
    ],
  },
  '/data-loads/supplier-invoices': {
    ...supplierInvoices,
    tasks: [...supplierInvoices.tasks, columns, read, undo, listFile],
    keys,
    words: [...words, ...supplierInvoices.words],
    refusals: [...supplierInvoices.refusals, ...ofOne],
  },
  '/data-loads/bank-lines': {
    ...bankLines,
    tasks: [...bankLines.tasks, columns, read, undo, listFile],
    keys,
    words: [...words, ...bankLines.words],
    refusals: [...bankLines.refusals, ...ofOne],
  },
};
