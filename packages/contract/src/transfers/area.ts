import { defineArea } from '../area.ts';
import { transfersMessages } from './messages.ts';

export const transfersContract = defineArea({
  module: 'Stock control',
  messages: transfersMessages,
  entities: {
    transfer: { to: ['view-stock'] },
  },
  searchKinds: { transfer: 5 },
});
