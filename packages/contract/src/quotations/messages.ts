import type { Messages } from '../message.ts';

/** Refusals of quotations. */
export const quotationsMessages = {
  'quotation.moved_on': { text: '{number} has moved on and is {state} now. Refresh to see what can be done with it.' },
  'quotation.job_type': { text: 'Choose a quotation job type from the list.', field: 'options' },
  'quotation.cause': { text: 'Choose a cause from the list.', field: 'causeId' },
  'quotation.valid_until': { text: 'It has to hold until today at least, and for a year at most.', field: 'validUntil' },
  'quotation.one_recommended': { text: 'Recommend one option only.', field: 'options' },
  'quotation.option_unknown': { text: 'This option is not on the quotation any more. Refresh to see the options.', field: 'optionId' },
  'quotation.option_withdrawn': { text: 'This option is no longer offered. Please choose another one, or ask us.', field: 'optionId' },
  'quotation.last_option': { text: 'One option has to stay. Mark the quotation as lost where none does.' },
  'quotation.being_changed': { text: 'We are changing this quotation just now. You will get the new one from us.' },
  'quotation.over': { text: 'This quotation held until {day}. Please ask us for a new one.' },
  'quotation.accepted_already': { text: 'This quotation was accepted already, by {by} on {at}.' },
  'quotation.line_unknown': { text: 'This line is not on the option that you accept. Refresh to see the options.', field: 'answers' },
  'quotation.wished_day': { text: 'Choose a day from tomorrow on, within three months.', field: 'wishedDay' },
  'quotation.follow_up_day': { text: 'Choose today or a later day.', field: 'dueOn' },
  'quotation.follow_up_done': { text: 'Somebody has ended this follow-up already.' },
  'quotation.photographs_full': { text: 'Exceeded maximum number of files to upload.', field: 'file' },
  'quotation.messages_full': { text: 'You have written {most} messages about this quotation. Please ring us for anything more.', field: 'words' },
  'quotation.no_pdf': { text: 'This revision went out without a PDF.' },
} as const satisfies Messages;
