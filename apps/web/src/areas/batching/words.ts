import { accountsDocumentKinds, type BatchStateName, batchStateNames } from '@quarterlight/contract/batching/names';
import { plural } from '@quarterlight/kit/text';
import type { Tone } from '../../ui/bits/StateChip.tsx';
import { optionsOf } from '../../ui/form/options.ts';

export const batchTones: Readonly<Record<BatchStateName, Tone>> = { made: 'amber', imported: 'green' };
export const batchStateOptions = optionsOf(batchStateNames);
export const documentKindOptions = optionsOf(accountsDocumentKinds);

/** How many invoices and credit notes there are, in words. */
export const documentsWords = ({ invoices, credits }: { readonly invoices: number; readonly credits: number }): string =>
  [invoices > 0 && plural(invoices, 'invoice'), credits > 0 && plural(credits, 'credit note')].filter(Boolean).join(' and ');
