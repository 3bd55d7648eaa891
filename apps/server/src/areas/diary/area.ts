import { diaryContract } from '@quarterlight/contract/diary/area';
import { defineArea } from '../../area.ts';
import { serveDiary } from './diary.routes.ts';

export const diaryArea = defineArea(diaryContract, {
  routes: serveDiary,
  roles: {
    manager: 'all',
    adviser: ['view-diary', 'edit-diary'],
    stock: ['view-diary'],
    technician: ['view-diary'],
    branch: ['view-diary', 'edit-diary'],
  },
});
