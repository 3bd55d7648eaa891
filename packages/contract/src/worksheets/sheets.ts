import { day, formatDay } from '@quarterlight/kit/days';
import { highlightNames } from '../rules/highlight.ts';
import { holdUpNames } from '../rules/hold-ups.ts';
import { displayRegistration } from '../rules/registration.ts';
import { slotNames } from '../rules/slots.ts';
import { listSheet } from '../sheet.ts';
import { adhesiveKinds, worksheetStateNames } from './names.ts';
import type { BatchUse, WorksheetSummary } from './schemas.ts';
import { workWordsOf } from './work-words.ts';

/** What holds a job up, in words: why it waits, then the rest. */
export const holdUpWords = ({ awaitingReason, holdUps }: Pick<WorksheetSummary, 'awaitingReason' | 'holdUps'>): string[] => [
  ...(awaitingReason === null ? [] : [awaitingReason]),
  ...holdUps.map((holdUp) => holdUpNames[holdUp.code]),
];

const daysIn = (days: readonly string[]): string => [...new Set(days)].map((each) => formatDay(day(each))).join(', ');

const batchWords = (use: BatchUse | null): string =>
  (use?.uses ?? []).map(({ kind, product, batch }) => `${batch}, ${adhesiveKinds[kind].toLowerCase()}: ${product}`).join('; ');

/** Whether somebody was told of a recall, and how. */
export function toldWords(use: BatchUse | null): string {
  if (!use?.told) return '';
  const way = use.told.way === 'email' ? 'Email' : 'Text';
  return use.told.failed ? `${way} failed` : way;
}

/** The working list. */
export const worksheetSheet = listSheet<WorksheetSummary>()({
  name: 'worksheets',
  title: 'Worksheets',
  columns: {
    number: { title: 'Number', type: 'text', width: 12, value: (row) => row.number },
    state: { title: 'State', type: 'text', value: (row) => worksheetStateNames[row.state] },
    highlight: { title: 'Mark', type: 'text', value: (row) => (row.highlight === 'default' ? null : highlightNames[row.highlight]) },
    holdUps: { title: 'Held up by', type: 'text', width: 36, value: (row) => holdUpWords(row).join(', ') },
    age: { title: 'Age', type: 'number', width: 8, value: (row) => row.ageDays },
    booked: {
      title: 'Booked',
      type: 'day',
      width: 12,
      value: (row) => row.bookedDay,
      beside: { title: 'Slot', type: 'text', width: 8, value: (row) => (row.bookedSlot === null ? null : slotNames[row.bookedSlot]) },
    },
    ringAt: { title: 'Ring at', type: 'instant', hidden: true, width: 17, value: (row) => row.ringAt },
    registration: { title: 'Registration', type: 'text', width: 13, value: (row) => displayRegistration(row.registration) },
    vehicle: { title: 'Vehicle', type: 'text', hidden: true, width: 28, value: (row) => row.vehicleDescription },
    customer: { title: 'Customer', type: 'text', width: 28, value: (row) => row.customer.name },
    glass: { title: 'Glass', type: 'text', width: 24, value: workWordsOf },
    postcode: { title: 'Postcode', type: 'text', hidden: true, width: 11, value: (row) => row.postcode },
    technician: { title: 'Technician', type: 'text', width: 22, value: (row) => row.technician?.name ?? null },
    branch: { title: 'Branch', type: 'text', hidden: true, width: 22, value: (row) => row.branch?.name ?? null },
    gross: { title: 'Total', type: 'money', hidden: true, width: 12, value: (row) => row.gross.amount },
    contact: { title: 'Contact', type: 'text', hidden: true, width: 24, value: (row) => row.contact.name },
    telephone: { title: 'Telephone', type: 'text', hidden: true, width: 16, value: (row) => row.contact.telephone },
    email: { title: 'Email', type: 'text', hidden: true, width: 28, value: (row) => row.contact.email },
    visits: { title: 'Visits', type: 'text', hidden: true, width: 20, value: ({ batchUse }) => daysIn(batchUse?.visits ?? []) },
    batch: { title: 'Adhesive batch', type: 'text', hidden: true, width: 28, value: ({ batchUse }) => batchWords(batchUse) },
    expires: {
      title: 'Batch expires',
      type: 'text',
      hidden: true,
      width: 14,
      value: ({ batchUse }) => daysIn((batchUse?.uses ?? []).map(({ expires }) => expires)),
    },
    told: { title: 'Told of the recall', type: 'text', hidden: true, width: 22, value: ({ batchUse }) => toldWords(batchUse) },
    createdAt: { title: 'Raised', type: 'instant', hidden: true, width: 17, value: (row) => row.createdAt },
  },
});
