import { defineArea } from '../area.ts';
import { noticesMessages } from './messages.ts';
import { trainingMessages } from './training-messages.ts';
import { videoMessages } from './video-messages.ts';

export const noticesContract = defineArea({
  module: 'Broadcasts',
  permissions: {
    'send-broadcasts': 'Write broadcasts',
  },
  messages: { ...noticesMessages, ...trainingMessages, ...videoMessages },
  searchKinds: { broadcast: 13, course: 14 },
  entities: {
    /** What those who write see: drafts, states, readers. */
    broadcast: { to: ['send-broadcasts'] },
    /** What is live for somebody has changed: everybody looks at what is theirs. */
    'own-broadcast': { to: 'signed-in', everybodys: true },
    /** What those who look after training see. */
    course: { to: ['view-training', 'edit-training'] },
    /** What is live for somebody has changed. */
    'own-course': { to: 'signed-in', everybodys: true },
    /** What waits for somebody has changed: named by that user's id. */
    'for-me': { to: 'signed-in', own: true },
    'help-video': { to: 'signed-in', everybodys: true },
  },
  fileHolders: ['broadcast', 'course', 'help-video'],
});
