import { defineArea } from '../area.ts';
import { replenishmentMessages } from './messages.ts';

export const replenishmentContract = defineArea({
  module: 'Stock control',
  messages: replenishmentMessages,
  entities: {
    'stock-level': { to: ['view-stock'] },
  },
});
