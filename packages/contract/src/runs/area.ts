import { defineArea } from '../area.ts';
import { runMessages } from './messages.ts';

export const runsContract = defineArea({
  messages: runMessages,
  entities: {
    /** What those see who look after the whole company's. */
    run: { to: ['edit-system-settings'] },
    /** Something moved of what somebody started: named by that user's id. */
    'own-run': { to: 'signed-in', own: true },
  },
  fileHolders: ['run'],
});
