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
      {
        title: 'Bring in what is owed in another system',
        steps: [
          'Press Load a file: its open invoices and credits are brought forward.',
          'They stand in this list as Brought forward, and are paid on their worksheets like any other.',
        ],
      },
      {
        title: 'Invoice many jobs at once',
        steps: [
          'Open To invoice. What is missing of a job stands beside it and leads to where it is mended.',
          'Choose up to 200 jobs, press Invoice and look at what would be drafted.',
          'Press Invoice again. It goes on in the background, and tells of each job what came of it.',
        ],
      },
      { title: 'Post many drafts at once', steps: ['Choose drafts in the list and press Post. One that was changed meanwhile is left and told.'] },
      listFile,
    ],
    keys: listKeys,
    words: [
      ...startWords,
      ['Brought forward', 'Made in another system, where its VAT was told. Only what was still owed of it is owed here.'],
      ['Draft', 'Has no number yet and may still be discarded.'],
      ['Posted', 'Has its number and day, and can no longer be changed.'],
      ['Part paid, Paid', 'Some of it, or all of it, has been paid.'],
      ['Overdue', 'Posted, past the day it was due, and not paid in full.'],
      ['Credited', 'Taken back in full by credit notes; Credited in part while some of it is left.'],
      ['To invoice', 'Completed jobs that have no invoice yet, with what is missing of each.'],
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
          'Open the menu and choose Credit: in full, or by line with the amount of each without VAT.',
          'Give the reason: it is printed on the credit note.',
          'A part may be credited several times, until nothing is left. What is deducted on the invoice goes with the whole.',
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
    refusals: [['There is no Post or Credit', 'The document is not in that state, or you may not do it. An administrator gives the permission.']],
  },
  '/billing/branch-invoices': {
    intro: 'What subcontracting branches bill us for jobs that they completed. A branch sees its own, the office all.',
    tasks: [
      {
        title: 'Send an invoice in',
        steps: [
          'Press Send an invoice in. The office chooses first whose invoice it is; a branch sends its own.',
          'Enter its number and date and tick the jobs that it is for: each stands there with what the rate card has for it.',
          'Correct the net of a job where the invoice says another, enter the VAT and press Send in.',
          'Add the document itself on the page that opens.',
        ],
      },
      { title: 'Find what is to be checked', steps: ['Press To check. What was approved and not taken over yet stands under To export.'] },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Above it', 'How much more the invoice asks than the rate card has for its jobs.'],
      ['Queried', 'The office has asked the branch about it.'],
      ['Exported', 'Taken over by the accounts package.'],
    ],
  },
  '/billing/branch-invoices/$id': {
    intro: 'One invoice of a branch: its jobs beside what the rate card had for them when they were completed, its document and its answer.',
    tasks: [
      {
        title: 'Answer it, as the office',
        steps: [
          'Compare Net with Rate card, and open the document.',
          'Press Approve. One that asks more than the rate card needs the reason.',
          'Or open the menu and choose Query or Refuse: the branch reads why.',
          'Once the accounts package has it, press Mark as exported.',
        ],
      },
      {
        title: 'Correct it',
        steps: [
          'Press Correct, in the menu for the office, change it and save: it is to be checked anew.',
          'Withdraw, in the menu, takes it back and frees its jobs.',
        ],
      },
    ],
    keys: recordKeys,
    refusals: [['There is no Approve', 'It is answered already, or you may not do it. Nobody approves what their own branch asks.']],
  },
};
