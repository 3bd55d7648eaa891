import { type HelpOf, listFile, listKeys, recordKeys } from '../../app/help.ts';
import type { quotationsPages } from './quotations.routes.tsx';

export const quotationsHelp: HelpOf<typeof quotationsPages> = {
  '/clipboard/quotations': {
    intro:
      'Every price that was given and not yet become a job: as a list, as a board, and by who gave it. Customers see what was quoted to their own account.',
    tasks: [
      {
        title: 'Give a price on the telephone',
        steps: [
          'Press New quotation and type the registration: the vehicle is looked up.',
          'Choose the broken glass and answer the questions. Labour comes with it, and a calibration where the glass needs one.',
          'Press + OEM glass, + Repair or + With calibration to set another way beside it, and Recommend at the one you would take.',
          'Choose the customer, type the contact, and press Save quotation. It opens, to be sent.',
        ],
      },
      {
        title: 'See what has to be asked',
        steps: ['Press Follow-up late or Follow up today, and Mine for your own.', 'Customer asks shows those with a question that nobody has answered.'],
      },
      {
        title: 'See how the offers stand',
        steps: [
          'Press Board: a column for each state, with how many and what they are worth.',
          'Activity by user tells what each person raised, sent, won and lost.',
        ],
      },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New quotation']],
    words: [
      ['Draft', 'Not sent, or being changed after it was.'],
      ['Sent', 'The customer has it and can accept it.'],
      ['Accepted', 'The customer has chosen an option. Book it.'],
      ['Booked', 'It has become a worksheet.'],
      ['Lost', 'The customer does not take it.'],
      ['Expired', 'Its last day is over.'],
      ['Late, Follow up today', 'The day on which somebody wanted to ask the customer.'],
      ['? Asks', 'The customer has asked something that nobody answered yet.'],
    ],
    refusals: [
      ['Above what the account pays', 'The price is over the work provider’s cap. Take other glass, or ask the provider first.'],
      ['The account needs: …', 'Ask the customer for it. The quotation can be sent without; the job cannot go out.'],
    ],
  },
  '/clipboard/quotations/$id': {
    intro: 'One quotation: its options side by side, what was said about it, and the next thing to do as the filled button.',
    tasks: [
      {
        title: 'Send it',
        steps: [
          'Press Send and choose how: by email with the PDF, by text message, or as a link to pass on.',
          'A link is shown this one time: copy it.',
          'Private links on the right tell whether it was opened.',
        ],
      },
      {
        title: 'Change what was sent',
        steps: [
          'Press Edit at Options, or in any part on the right, and save.',
          'It is a draft of its next revision. Send it again; links that went out earlier end.',
          'Compare, at Revisions, shows what differs.',
        ],
      },
      { title: 'Take one option back', steps: ['Press Withdraw at the option. Whoever looks at it is told at once; no new revision is made.'] },
      {
        title: 'Accept it for the customer',
        steps: ['Press Accept for the customer, choose the option and type who accepts.', 'Type the day that suits them.'],
      },
      {
        title: 'Book it',
        steps: [
          'Press Book. The best slots stand above; the day that the customer wishes is filled in.',
          'Press Book, or Without a slot to book it later on the worksheet. The worksheet opens, with all that was said here.',
        ],
      },
      {
        title: 'Have an option approved',
        steps: [
          'Choose Send for approval in the menu, the option, its lines and how they go to the account.',
          'Once it is booked the answer goes on to the worksheet, where a line that you left out does not hold the job up.',
        ],
      },
      { title: 'Answer a question', steps: ['Write under Messages. The customer reads it by the link or here.'] },
      {
        title: 'Follow it up',
        steps: ['Press Plan at Follow-ups and choose the day.', 'Press Done when you have asked: say what came of it and, if need be, when to ask again.'],
      },
      {
        title: 'Mark it as lost',
        steps: ['Choose Mark as lost in the menu, with the reason and the competitor’s price.', 'Reopen makes a draft of it again.'],
      },
    ],
    keys: recordKeys,
    words: [
      ['Recommended', 'Marked as ours to take; the list counts its total.'],
      ['Withdrawn', 'Not offered any more.'],
      ['Insurer, Policyholder', 'What each of them would pay, where two do.'],
    ],
    refusals: [
      ['One option has to stay', 'Mark the quotation as lost where none does.'],
      ['Somebody has ended this follow-up already', 'It says who, and what came of it.'],
      ['There is nothing to send it to', 'Type the address in the dialog, or at Contact.'],
    ],
  },
};
