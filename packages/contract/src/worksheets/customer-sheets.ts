import { displayRegistration } from '../rules/registration.ts';
import { slotNames } from '../rules/slots.ts';
import { listSheet } from '../sheet.ts';
import { customerStateNames, damagedGlassNames, wishedSlotNames } from './customer-names.ts';
import type { CustomerJobSummary } from './customer-schemas.ts';
import type { QueuedJob } from './queue-schemas.ts';

/** The glass of a job in a few words. */
export const glassWords = (glass: readonly (keyof typeof damagedGlassNames)[]): string => glass.map((each) => damagedGlassNames[each]).join(', ');

/** A customer's own jobs. */
export const customerJobSheet = listSheet<CustomerJobSummary>()({
  name: 'jobs',
  title: 'Jobs',
  columns: {
    number: { title: 'Number', type: 'text', width: 12, value: (row) => row.number },
    state: { title: 'State', type: 'text', width: 28, value: (row) => customerStateNames[row.state] },
    booked: {
      title: 'Booked',
      type: 'day',
      width: 12,
      value: (row) => row.bookedDay,
      beside: { title: 'Slot', type: 'text', width: 8, value: (row) => (row.bookedSlot === null ? null : slotNames[row.bookedSlot]) },
    },
    registration: { title: 'Registration', type: 'text', width: 13, value: (row) => displayRegistration(row.registration) },
    vehicle: { title: 'Vehicle', type: 'text', width: 28, value: (row) => row.vehicleDescription },
    glass: { title: 'Glass', type: 'text', width: 24, value: (row) => row.glass },
    orderNumber: { title: 'Your reference', type: 'text', width: 18, value: (row) => row.orderNumber },
    wished: {
      title: 'Wished for',
      type: 'day',
      hidden: true,
      width: 12,
      value: (row) => row.wishedDay,
      beside: { title: 'Wished slot', type: 'text', width: 8, value: (row) => (row.wishedSlot === null ? null : wishedSlotNames[row.wishedSlot]) },
    },
    reason: { title: 'Why not accepted', type: 'text', hidden: true, width: 28, value: (row) => row.reason },
    createdAt: { title: 'Sent', type: 'instant', width: 17, value: (row) => row.createdAt },
  },
});

/** The queue of what customers sent. */
export const queueSheet = listSheet<QueuedJob>()({
  name: 'submitted-by-customers',
  title: 'Submitted by customers',
  columns: {
    number: { title: 'Number', type: 'text', width: 12, value: (row) => row.number },
    answerBy: { title: 'Answer by', type: 'instant', width: 17, value: (row) => row.answerBy },
    customer: { title: 'Customer', type: 'text', width: 28, value: (row) => row.customer.name },
    registration: { title: 'Registration', type: 'text', width: 13, value: (row) => displayRegistration(row.registration) },
    damage: { title: 'Damage', type: 'text', width: 32, value: (row) => glassWords(row.glass) },
    photographs: { title: 'Photographs', type: 'number', width: 12, value: (row) => row.photographs.length },
    place: {
      title: 'Place',
      type: 'text',
      width: 24,
      value: (row) => `${row.place === 'workshop' ? 'Workshop, near ' : ''}${[row.town, row.postcode].filter(Boolean).join(', ')}`,
    },
    wished: {
      title: 'Wished for',
      type: 'day',
      width: 12,
      value: (row) => row.wishedDay,
      beside: { title: 'Slot', type: 'text', width: 8, value: (row) => (row.wishedSlot === null ? null : wishedSlotNames[row.wishedSlot]) },
    },
    branch: { title: 'Branch', type: 'text', width: 20, value: (row) => row.branch?.name ?? null },
    openBy: { title: 'Open by', type: 'text', width: 18, value: (row) => row.openBy.join(', ') },
    submittedAt: { title: 'Sent', type: 'instant', hidden: true, width: 17, value: (row) => row.submittedAt },
  },
});
