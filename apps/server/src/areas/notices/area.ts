import { noticesContract } from '@quarterlight/contract/notices/area';
import { defineArea } from '../../area.ts';

export const noticesArea = defineArea(noticesContract, {
  roles: {
    manager: 'all',
  },
});
