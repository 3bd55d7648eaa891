import { defineArea } from '../area.ts';
import { valuationMessages } from './messages.ts';

export const valuationContract = defineArea({ messages: valuationMessages });
