import { type HelpOf, listFile, listKeys, recordKeys, startWords } from '../../app/help.ts';
import type { billingPages } from './billing.routes.tsx';

export const billingHelp: HelpOf<typeof billingPages> = {
  '/billing/invoices': {
    intro: 'All invoices and credit notes, the newest draft first. An invoice is drafted on its completed worksheet; here it is found, checked and chased.',
    tasks: [
      {
        title: 'Find what is owed',
        steps: [
          'Choose the tab Overdue: the longest overdue stand first, each with its days in red.',
          'What is not due yet stands under Posted and Part paid.',
          'To narrow the list, press Filter and choose who is billed, the type or the days; To pay, by age shows what is so many days late.',
          'The foot adds up Total and To pay of the rows on this page.',
        ],
      },
      {
        title: 'Invoice a job',
        steps: [
          'Open its completed worksheet.',
          'Press Invoice: the page goes to the part To invoice.',
          'Clear what stands under Not ready to invoice, then press Draft.',
          'Open the draft and post it.',
        ],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ...startWords,
      ['Draft', 'Has no number yet and may still be discarded.'],
      ['Posted', 'Has its number and day, and can no longer be changed.'],
      ['Part paid, Paid', 'Some of it, or all of it, has been paid.'],
      ['Overdue', 'Posted, past the day it was due, and not paid in full.'],
      ['Credited', 'Taken back in full by a credit note.'],
      ['Email waiting, Emailed, Email failed', 'How the email of the document stands in the outbox.'],
      ['Not sent', 'The email was written, and kept here instead of being sent.'],
    ],
  },
  '/billing/invoices/$id': {
    intro: 'One invoice or credit note: its lines, its VAT, its PDF and how its email stands.',
    tasks: [
      {
        title: 'Post a draft',
        steps: ['Check the lines and who is billed.', 'Press Post and confirm.', 'It gets its number and today’s date. From then on it cannot be changed.'],
      },
      { title: 'Send it by email', steps: ['Open the menu of actions and choose Email.', 'Check the address and press Email. The PDF is attached.'] },
      {
        title: 'Take a posted invoice back',
        steps: [
          'Open the menu and choose Credit in full.',
          'Give the reason: it is printed on the credit note.',
          'When no invoice of the worksheet stands any more, the worksheet is completed again and can be invoiced anew.',
        ],
      },
      { title: 'Throw drafts away', steps: ['Open the menu and choose Discard the drafts.', 'All drafts of the worksheet go, and it is completed again.'] },
    ],
    keys: recordKeys,
    words: [
      ['How this job is shared', 'What the customer’s account pays and what the policyholder pays, where both do.'],
      ['VAT of the whole job', 'Where a job is shared, the summary covers all of its documents.'],
    ],
    refusals: [['There is no Post or Credit in full', 'The document is not in that state, or you may not do it. An administrator gives the permission.']],
  },
};
