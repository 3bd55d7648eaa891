/** The states of a quotation, as people read them. */
export const quotationStateNames = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  booked: 'Booked',
  declined: 'Lost',
  expired: 'Expired',
} as const;

/** The same to its customer. */
export const ownStateNames = { ...quotationStateNames, draft: 'Being changed', declined: 'Declined' } as const;

/** Why a quotation was lost. */
export const lostReasons = {
  price: 'Price',
  competitor: 'Went to a competitor',
  repaired: 'Repaired instead',
  insurer: 'Insurer sent its own fitter',
  'too-late': 'We could not come soon enough',
  sold: 'Vehicle sold or scrapped',
  'no-answer': 'No answer',
  'not-needed': 'Not needed any more',
  other: 'Other',
} as const;

/** What came of a follow-up. */
export const followUpOutcomes = {
  reached: 'Reached',
  'no-answer': 'No answer',
  'message-left': 'Message left',
  'not-needed': 'Not needed any more',
} as const;

/** By what way a quotation was accepted. */
export const acceptedWays = { desk: 'At the desk', link: 'By private link', portal: 'In the customer’s portal' } as const;
