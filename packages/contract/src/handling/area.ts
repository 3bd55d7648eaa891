import { defineArea } from '../area.ts';
import { handlingMessages } from './messages.ts';

export const handlingContract = defineArea({ messages: handlingMessages });
