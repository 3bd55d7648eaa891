import { defineArea } from '../area.ts';
import { countingMessages } from './messages.ts';

export const countingContract = defineArea({
  module: 'Stock control',
  messages: countingMessages,
  entities: {
    'stock-take': { to: ['take-stock', 'complete-worksheets'] },
  },
});
