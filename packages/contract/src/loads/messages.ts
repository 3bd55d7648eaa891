import type { Messages } from '../message.ts';

/** Refusals of data loads. */
export const loadsMessages = {
  'load.not_allowed': { text: 'You may not load files of this kind.' },
  'load.supplier_missing': { text: 'Choose the supplier whose prices these are.', field: 'supplierId' },
  'load.supplier_unknown': { text: 'The supplier was not found. Choose it again.', field: 'supplierId' },
  'load.unreadable': { text: '{reason}', field: 'file' },
  'load.moved_on': { text: 'This load is {state} already. Refresh to see it.' },
  'load.columns_missing': { text: 'Choose the column of {columns}.', field: 'choice' },
  'load.column_twice': { text: '{column} is chosen for two fields.', field: 'choice' },
  'load.column_absent': { text: 'The file has no such column. Choose the columns again.', field: 'choice' },
  'load.day_missing': { text: 'Enter the day from which the prices hold.', field: 'options.effectiveFrom' },
  'load.category_missing': { text: 'Choose the category of new products whose code does not tell it.', field: 'options.categoryId' },
  'load.has_refused': { text: '{lines} would be refused. Mend the file and bring it again, or choose to leave them out.' },
  'load.nothing_to_do': { text: 'Nothing in the file differs from what is here: there is nothing to load.' },
  'load.totals_missing': { text: 'Say first what your other system says, under Change columns: {what}.' },
  'load.totals_differ': { text: '{differences} Find out which of the two is right: mend the file and bring it again, or change the columns or what you said.' },
  'load.second_person': { text: '{reason} Somebody else than {name}, who brought the file, has to load it.' },
  'load.depended_on': { text: '{reason} It can no longer be undone.' },
  'load.changed': { text: 'What the file would do has changed since the preview. Look at it once more.' },
  'load.cancelled': { text: 'It was cancelled. Nothing of it was kept.' },
  'load.broken': { text: 'Something went wrong here, and nothing was loaded. Try again; if it happens again, tell whoever looks after the system.' },
  'load.user_gone': { text: 'Whoever started it may no longer sign in. Nothing was loaded.' },
  'load.too_many': { text: 'Too many files wait here already. Load or discard one of them first.' },
} as const satisfies Messages;
