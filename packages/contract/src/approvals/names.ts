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
/** How a line of now stands by what was last sent of its record: what was not sent with the rest keeps what was said to it before, else it is not asked about. */
export const approvalLineNames = {
  approved: 'Approved already',
  unanswered: 'Not answered yet',
  'not-asked': 'Not asked about',
  refused: 'Not approved',
  outgrown: 'Dearer than asked',
  dearer: 'Dearer than approved',
  new: 'Not asked to approve',
} as const;
/** By which way lines go to a work provider: users of the account see them in the portal whichever is chosen. */
export const approvalWayNames = { portal: 'In their portal', email: 'By email', sms: 'By text message', link: 'By a link that you pass on' } as const;
/** How many days there are to answer unless told, and at most. */
export const daysToApprove = 7;
export const mostDaysToApprove = 60;
/** How many lines may be asked about at once. */
export const mostLinesToApprove = 200;
