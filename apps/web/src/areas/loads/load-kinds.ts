import type { LoadKind, LoadOptions } from '@quarterlight/contract/loads/schemas';
import type { BuiltPath } from '../../app/paths.ts';
import { loadPaths } from '../../app/record-address.ts';

/** What the pages of one kind of load say and ask. */
export interface KindOfLoad {
  readonly kind: LoadKind;
  readonly path: BuiltPath;
  /** As the page is called. */
  readonly title: string;
  /** 'price file' */
  readonly one: string;
  /** Each file is of one supplier, which is said before it is brought. */
  readonly ofSupplier: boolean;
  /** Which columns a file cannot do without, where it is not each by itself. */
  readonly needs: string;
  /** Which of the options a person is asked for. */
  readonly options: readonly (keyof LoadOptions)[];
  /** What may become of codes that no product has. */
  readonly unknownCodes: Readonly<Partial<Record<LoadOptions['unknownCodes'], string>>>;
  /** What the file may hold, where that is asked, and what becomes then of what is not in it. */
  readonly extents: Readonly<Record<LoadOptions['extent'], { readonly label: string; readonly follows: string }>> | null;
  /** What of it holds from its day on, for the question before it is loaded; empty where it has none. */
  readonly holds: string;
  /** What becomes of what is not in the file any more; 'no longer listed' where it is not said. */
  readonly gone?: string;
  /** How many lines a file has at most, where that is not half a million. */
  readonly most?: number;
  /** What the history says where it is empty. */
  readonly empty: string;
}

/** A kind whose files need nothing said besides their columns. */
const plain = (kind: LoadKind, title: string, one: string): KindOfLoad => ({
  kind,
  path: loadPaths[kind],
  title,
  one,
  ofSupplier: false,
  needs: '',
  options: [],
  unknownCodes: {},
  extents: null,
  holds: '',
  empty: `No ${one} has been loaded yet. Drop one above: its columns are shown before anything is changed.`,
});

/** The same of what moves in from another system, which says how many there are. */
const moving = (...of: Parameters<typeof plain>): KindOfLoad => ({ ...plain(...of), options: ['expectedLines'] });

export const loadKinds: Readonly<Record<LoadKind, KindOfLoad>> = {
  'price-file': {
    kind: 'price-file',
    path: loadPaths['price-file'],
    title: 'Load price files',
    one: 'price file',
    ofSupplier: true,
    needs: 'It needs a Eurocode or the supplier’s code, and a net price or a list price.',
    options: ['name', 'effectiveFrom', 'extent', 'unknownCodes', 'categoryId', 'takesListPrices'],
    unknownCodes: { refuse: 'Refuse their lines', add: 'Add them as products', leave: 'Leave their lines out' },
    extents: {
      list: { label: 'All that the supplier sells', follows: 'What is not in it is no longer offered from that day on.' },
      changes: { label: 'Changes only', follows: 'What is not in it stays as it is.' },
    },
    holds: 'Its prices hold',
    empty: 'No price file has been loaded yet. Choose the supplier above and drop one there: its columns are shown before anything is changed.',
  },
  'best-buy': {
    kind: 'best-buy',
    path: loadPaths['best-buy'],
    title: 'Load best-buy prices',
    one: 'best-buy price file',
    ofSupplier: false,
    needs: '',
    options: ['name', 'effectiveFrom'],
    unknownCodes: {},
    extents: null,
    holds: 'Its best buys hold',
    empty: 'No best-buy price file has been loaded yet. Drop one above: its columns are shown before anything is changed.',
  },
  stock: {
    kind: 'stock',
    path: loadPaths.stock,
    title: 'Load stock files',
    one: 'stock file',
    ofSupplier: false,
    needs: 'It needs a place (a location, rack or bin), a code or barcode, and the quantity that was counted.',
    options: [],
    unknownCodes: {},
    extents: {
      list: { label: 'All that lies at its places', follows: 'What is not in it is no longer there.' },
      changes: { label: 'Single products', follows: 'What is not in it stays as it is.' },
    },
    holds: '',
    gone: 'no longer there',
    empty: 'No stock file has been loaded yet. Drop one above: its columns are shown before anything is changed.',
  },
  vehicles: plain('vehicles', 'Load vehicles', 'vehicle file'),
  customers: moving('customers', 'Load customers', 'customer file'),
  suppliers: moving('suppliers', 'Load suppliers', 'supplier file'),
  users: {
    ...moving('users', 'Load users', 'user file'),
    needs: 'It needs a username or an email address.',
    options: ['sendInvitations', 'expectedLines'],
  },
  products: {
    ...moving('products', 'Load products', 'product file'),
    needs: 'It needs a code; a product that is added by another code than a Eurocode needs a description and a category, too.',
  },
  'past-jobs': {
    ...moving('past-jobs', 'Load past jobs', 'past-job file'),
    needs: 'It needs the job’s number, the customer, and the day on which it was done. The registration and the glass make its guarantee show.',
  },
  'open-jobs': {
    ...moving('open-jobs', 'Load open worksheets', 'worksheet file'),
    needs: 'It needs the job’s number, the customer and the registration. One line is one job, with up to three products and its visit.',
    most: 5_000,
  },
  'open-invoices': {
    ...plain('open-invoices', 'Load open invoices', 'open-invoice file'),
    needs: 'It needs a number, a customer’s account, a date and what is still owed.',
    options: ['expectedLines', 'expectedTotal'],
  },
  'supplier-invoices': {
    ...plain('supplier-invoices', 'Load supplier invoices', 'supplier invoice file'),
    needs: 'It needs the supplier, the invoice’s number, date, net, VAT and total, and of each line its price or net and its rate of VAT or its VAT.',
    most: 5_000,
  },
  'bank-lines': {
    ...plain('bank-lines', 'Load bank lines', 'bank file'),
    needs: 'It needs a date, what the bank writes, and the amount, or what came in and what went out.',
  },
};
