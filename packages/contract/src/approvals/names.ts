/** Where something stands that was sent to a work provider for approval, as people read it. */
export const approvalStateNames = {
  waiting: 'Waiting for an answer',
  answered: 'Answered',
  lapsed: 'Not answered in time',
  withdrawn: 'Withdrawn',
  superseded: 'Sent again since',
} as const;
/** What a work provider says to a line. */
export const approvalOutcomeNames = { approved: 'Approved', refused: 'Refused' } as const;
/** How a job or a quotation stands by what was last sent of it: `changed` is dearer by now, or has lines that nobody was asked about. */
export const approvalStandingNames = {
  waiting: 'Waiting for approval',
  lapsed: 'Approval not answered',
  refused: 'Not approved',
  changed: 'Changed since approved',
  approved: 'Approved',
} as const;
/** By which way lines go to a work provider: users of the account see them in the portal whichever is chosen. */
export const approvalWayNames = { portal: 'In their portal', email: 'By email', sms: 'By text message', link: 'By a link that you pass on' } as const;
/** How many days there are to answer unless told, and at most. */
export const daysToApprove = 7;
export const mostDaysToApprove = 60;
