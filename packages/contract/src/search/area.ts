import { defineArea } from '../area.ts';

export const searchContract = defineArea({});
