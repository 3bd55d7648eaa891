import { scheduleContract } from '@quarterlight/contract/schedule/area';
import { defineArea } from '../../area.ts';
import { serveSchedule } from './schedule.routes.ts';

export const scheduleArea = defineArea(scheduleContract, {
  routes: serveSchedule,
  hintBounds: {
    absence: { table: 'absence', branch: 'r.bound_branch', technician: 'r.bound_technician' },
    booking: { table: 'booking', customer: 'r.customer_id', branch: 'r.branch_id', technician: 'r.technician_id' },
  },
});
