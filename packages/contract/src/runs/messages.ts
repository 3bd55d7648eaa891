import type { Messages } from '../message.ts';

/** Refusals of long work. */
export const runMessages = {
  'run.too_many': {
    text: 'So much work is waiting in the background of your company that no more is taken. Wait until some of it is done, then try again.',
    status: 429,
  },
  'run.no_list': { text: 'There is no such list to make a file of.', field: 'address' },
  'run.moved_on': { text: 'This work is {state} by now, so it cannot be cancelled.' },
  'run.not_over': { text: 'This work is still under way. Its place in the header says when it is done.' },
  'run.no_result': { text: 'This work has made no file, or the file is kept no longer.' },
  'run.user_gone': { text: 'Stopped: whoever started it can no longer sign in, or the API key no longer counts.' },
  'run.not_allowed': { text: 'Stopped: whoever started it may no longer do this.' },
  'run.broken': { text: 'Something went wrong. Start it again; if it fails again, tell whoever looks after the system.' },
} as const satisfies Messages;
