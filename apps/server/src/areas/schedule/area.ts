import { scheduleContract } from '@quarterlight/contract/schedule/area';
import { defineArea } from '../../area.ts';
import { certificateFiles } from './certificates.files.ts';
import { scheduleHoldings } from './company-holdings.ts';
import { equipmentSearch } from './equipment.search.ts';
import { scheduleForMe } from './for-me.ts';
import { schedulePersonal } from './personal-data.ts';
import { serveSchedule } from './schedule.routes.ts';

export const scheduleArea = defineArea(scheduleContract, {
  personal: schedulePersonal,
  companies: scheduleHoldings,
  routes: serveSchedule,
  fileOwners: { certificate: certificateFiles },
  forMe: scheduleForMe,
  searches: { equipment: equipmentSearch },
  hintBounds: {
    roaming: { table: 'roaming', branch: 'r.branch_id', technician: 'r.technician_id' },
    certificate: { table: 'certificate', branch: 'r.bound_branch', technician: 'r.bound_technician' },
    equipment: { table: 'equipment', branch: 'r.branch_id', technician: 'r.technician_id' },
    absence: { table: 'absence', branch: 'r.bound_branch', technician: 'r.bound_technician' },
    'branch-exception': { table: 'branch_exception', branch: 'r.branch_id' },
    booking: { table: 'booking', customer: 'r.customer_id', branch: 'r.branch_id', technician: 'r.technician_id' },
  },
});
