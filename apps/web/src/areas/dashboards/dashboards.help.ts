import type { HelpOf } from '../../app/help.ts';
import type { dashboardsPages } from './dashboards.routes.tsx';

const panels = {
  title: 'Choose what is shown',
  steps: ['Press Panels and tick those that you want.', 'Choose the period beside it.', 'The choice of panels is kept in this browser.'],
} as const;

export const dashboardsHelp: HelpOf<typeof dashboardsPages> = {
  '/dashboard/operations': {
    intro: 'What is late and at risk now, then how much comes in and how long it takes.',
    tasks: [
      {
        title: 'Clear what is late',
        steps: ['Look at Late and at risk.', 'Press a count: its list opens.', 'Open each job and do what its filled button says.'],
      },
      panels,
    ],
    words: [
      ['Past their day, Past their promise', 'Booked for a day that is over and not completed; promised for a day that is over and not booked.'],
      ['Now', 'Late and at risk is counted at this moment, whatever period is chosen.'],
      ['Worksheets raised', 'Jobs taken in the period, against the same time before.'],
      ['Median', 'Half of the jobs took no longer than this many working days.'],
      ['Time awaiting', 'How long jobs stood on hold, by the reason given.'],
      ['Of all fits', 'Warranty jobs among the fits of the 90 days up to the end of the period.'],
    ],
    refusals: [['A panel is missing', 'It is hidden under Panels, or you may not see it. An administrator gives the permission.']],
  },
  '/dashboard/finance': {
    intro: 'Invoices and credit notes that are in no export batch yet: how many, what they come to and how old they are.',
    tasks: [{ title: 'See which they are', steps: ['Press a count: the list of these documents opens.', 'Drafts are posted on their own page.'] }, panels],
    words: [
      ['Draft', 'Not posted yet: without a number.'],
      ['Posted, not yet exported', 'Has its number, and is in no batch for the accounts.'],
      ['By age', 'How long they have been waiting.'],
    ],
    refusals: [['A panel is missing', 'It is hidden under Panels, or you may not see it. An administrator gives the permission.']],
  },
};
