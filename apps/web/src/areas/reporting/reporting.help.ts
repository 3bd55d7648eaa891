import type { HelpOf, PageHelp } from '../../app/help.ts';
import type { reportingPages } from './reporting.routes.tsx';

const list = (what: string): PageHelp => ({
  intro: `The exports of ${what} that you may run, each with what it tells.`,
  tasks: [{ title: 'Run one', steps: ['Press its name.', 'Choose days and filters there and press Show.', 'Download the rows as CSV or XLSX.'] }],
  words: [
    ['By the day under …', 'Which day of a row decides whether it falls into the days that you choose.'],
    ['As it is at a moment', 'It asks for no days.'],
  ],
  refusals: [['An export is not listed', 'Each has its own permission, and some are not part of this version. Ask an administrator.']],
});

export const reportingHelp: HelpOf<typeof reportingPages> = {
  '/reporting/operations': list('operations'),
  '/reporting/finance': list('finance'),
  '/reporting/stock-control': list('stock control'),
  '/reporting/operations/completed-jobs-export': {
    intro: 'Completed jobs of the days that you choose, with what they came to. A row opens its worksheet.',
    tasks: [
      {
        title: 'Show the rows',
        steps: ['Type the days, or press Last full month or Last 7 days.', 'Choose branch, customer or technician, where you want only one.', 'Press Show.'],
      },
      {
        title: 'Download them',
        steps: ['Press CSV or XLSX above the rows.', 'The file has all rows of the days and filters, not only those on this page.'],
      },
    ],
    words: [
      ['The line above the rows', 'How many rows there are and what their columns come to, over all pages.'],
      ['An empty cell', 'There is no such figure for that job.'],
    ],
    refusals: [
      ['Too many days', 'The list of exports says how many an export takes at most. Run it in parts.'],
      ['Nothing in these days', 'Take more days, or take a filter away.'],
    ],
  },
};
