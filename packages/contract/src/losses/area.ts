import { defineArea } from '../area.ts';
import { lossMessages } from './messages.ts';

export const lossesContract = defineArea({
  module: 'Stock control',
  messages: lossMessages,
  entities: {
    'stock-loss': { to: ['view-stock'] },
  },
  fileHolders: ['stock-loss'],
});
