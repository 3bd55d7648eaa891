import { defineArea } from '../area.ts';
import { orderingMessages } from './messages.ts';

export const orderingContract = defineArea({ messages: orderingMessages });
