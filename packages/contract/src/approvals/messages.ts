import type { Messages } from '../message.ts';

/** Refusals of approvals. */
export const approvalsMessages = {
  'approval.nothing': { text: 'There is no line to send. Add one first.' },
  'approval.line_unknown': { text: 'A line that was chosen is not among the lines any more. Look at them again.', field: 'lines' },
  'approval.too_many': { text: 'At most {most} lines may be sent at once. Choose fewer.', field: 'lines' },
  'approval.answered': { text: 'This was answered already, by {by} on {at}.' },
  'approval.over': { text: 'The time to answer was over on {at}. Please ask us to send it again.' },
  'approval.withdrawn': { text: 'We have withdrawn this meanwhile. There is nothing to answer any more.' },
  'approval.superseded': { text: 'We have sent a newer one meanwhile. Refresh to see what it asks.' },
  'approval.every_line': { text: 'Approve or refuse every line.', field: 'lines' },
  'approval.reason': { text: 'Say why a line is refused.', field: 'lines' },
  'approval.account_only': { text: 'Only the account’s own people answer this. The office writes on the worksheet or the quotation.' },
  'approval.messages_full': { text: 'You have written {most} messages about this approval. Please ring us for anything more.', field: 'words' },
  'approval.ended': { text: 'This approval has ended already. Refresh to see where it stands.' },
} as const satisfies Messages;
