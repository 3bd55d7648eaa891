import type { DataLoad } from '@quarterlight/contract/loads/schemas';

export const loadId = '018f0000-0000-7000-8000-0000000000d1';
export const supplierId = '018f0000-0000-7000-8000-0000000000d2';

/** A supplier's price file as it is once it was brought: German headers, of which two are the same. */
export const aLoad = (values: Partial<DataLoad> = {}): DataLoad => ({
  id: loadId,
  kind: 'price-file',
  state: 'read',
  fileName: 'preisliste.csv',
  sizeBytes: 18_400_000,
  supplierId,
  supplierName: 'Nordglas GmbH',
  broughtBy: 'Ioana Fletcher',
  createdAt: '2026-11-20T09:14:00Z',
  counts: null,
  loadedBy: null,
  loadedAt: null,
  undoneBy: null,
  undoneAt: null,
  needsSecondPerson: false,
  version: 3,
  columns: [
    { key: 'code', title: 'Eurocode', required: true, help: 'The Eurocode or our own code.' },
    { key: 'list', title: 'List price', required: false, help: 'Before any discount.' },
    { key: 'net', title: 'Net price', required: true, help: 'What we pay for one.' },
    { key: 'pack', title: 'Pack quantity', required: false, help: 'How many are sold together.' },
  ],
  shape: {
    type: 'csv',
    manner: { encoding: 'windows-1252', separator: ';', sheet: 0, headerRow: 2, decimal: ',', dates: 'dmy' },
    headers: ['Eurocode', 'Preis', 'Preis', ''],
    sample: [
      ['2448AGSVZ', '310,00', '186,50', 'x'],
      ['4411BGNHA', '1.204,00', '702,10', ''],
    ],
    sheets: [],
  },
  manner: { encoding: 'windows-1252', separator: ';', sheet: 0, headerRow: 2, decimal: ',', dates: 'dmy' },
  choice: { code: 0, net: 2 },
  choiceFrom: 'remembered',
  options: {
    name: '',
    effectiveFrom: '2026-12-01',
    extent: 'list',
    unknownCodes: 'refuse',
    takesListPrices: false,
    categoryId: null,
    expectedLines: null,
    expectedTotal: null,
  },
  sameAs: null,
  preview: null,
  progress: null,
  trouble: '',
  priceFileId: null,
  allowedActions: ['check', 'discard'],
  ...values,
});

const counts = { added: 340, changed: 12_000, left: 4_100, refused: 12, gone: 0 };

/** The same after its check, of which a few lines are refused. */
export const aCheckedLoad = (values: Partial<DataLoad> = {}): DataLoad =>
  aLoad({
    state: 'checked',
    version: 5,
    counts,
    choiceFrom: 'chosen',
    preview: {
      counts,
      figures: [
        { title: 'Dearer by more than 20%', value: '14 lines', attention: true },
        { title: 'On average', value: '+3.2%', attention: false },
      ],
      examples: [{ line: 214, what: '2448AGSVZ, net price', before: '£120.00', after: '£186.50' }],
      secondPerson: null,
      totals: { lines: { found: 16_440, said: null }, money: null },
    },
    allowedActions: ['check', 'load', 'discard'],
    ...values,
  });

/** What a page of refused lines answers. */
export const aPageOfProblems = {
  items: [
    { line: 17, column: 'Net price', value: '12,5x', reason: '12,5x is no amount.' },
    { line: 90, column: 'Eurocode', value: '9999', reason: 'No product has this code.' },
  ],
  total: 2,
  totalIsExact: true,
  next: null,
  previous: null,
};
