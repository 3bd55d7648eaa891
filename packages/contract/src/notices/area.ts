import { defineArea } from '../area.ts';

export const noticesContract = defineArea({
  module: 'Broadcasts',
  permissions: {
    'send-broadcasts': 'Write broadcasts',
  },
});
