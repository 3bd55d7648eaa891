import type { Messages } from '../message.ts';

/** Refusals of offers to branches. */
export const offerMessages = {
  'offer.given': { text: 'Given to another branch meanwhile.' },
  'offer.withdrawn': { text: 'This offer was withdrawn meanwhile.' },
  'offer.lapsed': { text: 'The time to answer was over at {until}.' },
  'offer.answered': { text: 'This offer was answered already.' },
  'offer.until': { text: 'Enter a time to come, within the next 14 days.', field: 'until' },
  'offer.wish_past': { text: 'The wished day is over. Enter today or a later day.', field: 'wishDay' },
  'offer.branch_closed': { text: '{branch} is closed. Choose another branch.', field: 'branchIds' },
  'offer.waiting': { text: '{branch} has been offered it already and has not answered yet.', field: 'branchIds' },
  'offer.has_it': { text: '{branch} has this job already.', field: 'branchIds' },
  'offer.unknown_reason': { text: 'Choose a reason from the list.', field: 'reasonId' },
  'offer.no_branch': { text: '{number} is with no branch that could reject it.' },
} as const satisfies Messages;
