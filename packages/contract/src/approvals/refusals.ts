/** Why lines may not be sent for approval. */
export const sendRefusals = ['approval.nothing', 'approval.line_unknown', 'approval.too_many', 'outbox.no_recipient'] as const;
/** Why an answer may be refused, by whichever way it comes. */
export const answerRefusals = [
  'approval.answered',
  'approval.over',
  'approval.withdrawn',
  'approval.superseded',
  'approval.every_line',
  'approval.reason',
  'approval.account_only',
] as const;
