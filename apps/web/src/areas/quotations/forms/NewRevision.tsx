import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import classes from './forms.module.css';

/** Says what saving does to a quotation that has gone out. */
export function NewRevision({ quotation: { state } }: { readonly quotation: Pick<QuotationDetail, 'state'> }) {
  if (state !== 'sent') return null;
  return <p className={classes.revision}>It has been sent. Saving makes a draft of its next revision, to be sent again.</p>;
}
