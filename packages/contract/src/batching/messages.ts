import type { Messages } from '../message.ts';

/** What is refused of batches for the accounts, in the words a person reads. */
export const batchingMessages = {
  'batching.nothing_ready': { text: 'Nothing is ready up to {day}: somebody else may have made the batch a moment ago. Look under Batches.' },
  'batching.changed': { text: '{now} documents are ready up to {day} by now, not {seen}. Look at them again, then make the batch.' },
  'batching.moved_on': { text: 'Batch {number} is {state} already. Nothing was changed.' },
  'batching.batched': { text: '{number} went to the accounts in batch {batch}, so it can no longer be taken back here. Put it right in the accounts.' },
} as const satisfies Messages;
