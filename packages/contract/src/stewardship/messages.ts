import type { Messages } from '../message.ts';

/** Refusals of merging companies and of taking a merge back. */
export const stewardshipMessages = {
  'merge.itself': { text: 'A company cannot be merged into itself. Choose two.', field: 'goneId' },
  'merge.other_kind': { text: 'A {kind} is merged with another {kind}. The company that was chosen is none.', field: 'goneId' },
  'merge.into_closed': { text: '{name} is closed. Keep the one that is active, or open it again first.', field: 'keepId' },
  'merge.merged_already': { text: '{name} was merged into {into} already.', field: 'goneId' },
  'merge.ring': { text: '{one} stands below {other}. Take it out from there first, so that no account stands below itself.', field: 'goneId' },
  'merge.under_way': { text: 'A merge of {name} is under way. Try again when it has ended.', field: 'goneId' },
  'merge.moved_on': { text: 'This merge is {state}. Refresh to see it.' },
  'merge.too_late': { text: 'A merge is undone within 24 hours. This one was made on {at}.' },
  'merge.kept_merged': { text: '{name} was itself merged into {into} since. Undo that merge first.' },
  'merge.kept_closed': { text: '{name} was closed since. Open it again first.' },
  'merge.ring_since': { text: '{name} would stand below itself, for it was placed below another account since. Take it out from there first.' },
  'merge.posted_since': { text: '{number} was posted to {name} for a job that would go back. A posted document stays as it was printed, so the merge stays.' },
  'merge.may_not_change': { text: 'You may merge companies, but not change a {kind}. Ask whoever may.' },
} as const satisfies Messages;
