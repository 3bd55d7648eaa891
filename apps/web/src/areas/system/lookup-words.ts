import type { LookupList } from '@quarterlight/contract/system/schemas';

/** What there is to know of a list before one changes it. */
export const listNotes: Readonly<Partial<Record<LookupList, string>>> = {
  'job-types': 'Labour rates, proposals and reports go by the code of a job type, whatever it is called.',
  'quotation-job-types': 'What a quotation is for. The code says what its job will be.',
  'glass-types': 'The code says which glass of a vehicle is meant: the vehicle’s picture and labour rates go by it.',
  'worksheet-file-types': 'The code says which photos a job must have before it is completed.',
  'worksheet-awaiting-reasons': 'The code says what a job waits for, and in which colour it stands in the list.',
  'vat-rates':
    'A changed rate counts from the moment it is saved, for lines that are added from then on. What is priced already keeps its rate, as does every document. New lines take the rate of the first entry with the code standard.',
  currencies: 'The code is the currency’s own, as banks write it.',
  'invoice-types': 'The types are fixed. Their names can be changed.',
  'purchase-order-statuses': 'The statuses are fixed. Their names can be changed.',
};
