/** What the states and kinds of this area are called, for pages and files alike. */
import { modules } from '../permission-set.ts';

export const broadcastStateNames = { draft: 'Draft', scheduled: 'Scheduled', live: 'Live', expired: 'Expired', withdrawn: 'Withdrawn' } as const;
export type BroadcastState = keyof typeof broadcastStateNames;

export const courseStateNames = { draft: 'Draft', live: 'Live', retired: 'Retired' } as const;
export type CourseState = keyof typeof courseStateNames;

/** How somebody stands with a course: `due` is to be read again, since its version is new or it lapses soon. */
export const standingNames = { lapsed: 'Lapsed', due: 'Due', 'not-started': 'Not started', done: 'Done' } as const;
export type Standing = keyof typeof standingNames;

/** How many files a broadcast has at most. */
export const mostBroadcastFiles = 10;

/** How many parts a course has at most. */
export const mostParts = 40;

/** Kinds of things that wait for somebody, in the order in which they stand, with what they are called together. */
export const forMeNames = {
  run: 'Finished work',
  offer: 'Jobs offered to you',
  bill: 'Invoices that the office asks about',
  reallocate: 'Jobs to re-allocate',
  reply: 'New replies from customers',
  mention: 'Notes that name you',
  call: 'Calls due',
  'late-glass': 'Booked before their glass comes',
  question: 'Questions about quotations',
  'follow-up': 'Quotations to follow up',
  approval: 'Waiting for your decision',
  'stock-take': 'Counts with differences',
  'approval-asked': 'Lines to approve',
  'approval-answered': 'Answers to what you sent for approval',
  lapse: 'Lapses',
} as const;
export type ForMeKind = keyof typeof forMeNames;

/** What videos are sorted by: the product's areas, as the navigation has them. */
export const videoAreas = ['Getting started', ...modules] as const;
/** How many chapters a video has at most. */
export const mostChapters = 60;
/** How many bytes one part of an upload has at most. */
export const mostPartBytes = 8_388_608;
