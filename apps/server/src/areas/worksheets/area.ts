import { worksheetsContract } from '@quarterlight/contract/worksheets/area';
import { defineArea } from '../../area.ts';
import { reassignRun, tellRun } from './bulk-runs.ts';
import { callsForMe } from './calls-for-me.ts';
import { worksheetsHoldings } from './company-holdings.ts';
import { queueForMe, repliesForMe } from './for-me.ts';
import { worksheetsUses } from './lookup-uses.ts';
import { jobsMoved } from './move-documents.ts';
import { mentionsForMe } from './notes-for-me.ts';
import { offersForMe, toReallocate } from './offers-for-me.ts';
import { openJobImport } from './open-job.import.ts';
import { pastJobImport } from './past-job.import.ts';
import { worksheetsPersonal } from './personal-data.ts';
import { recallRun } from './recall-run.ts';
import { releaseRun } from './release-run.ts';
import { worksheetFiles } from './worksheets.files.ts';
import { serveWorksheets } from './worksheets.routes.ts';
import { worksheetSearch } from './worksheets.search.ts';
import { worksheetsTasks } from './worksheets.tasks.ts';

export const worksheetsArea = defineArea(worksheetsContract, {
  moveDocuments: jobsMoved,
  personal: worksheetsPersonal,
  lookupUses: worksheetsUses,
  companies: worksheetsHoldings,
  routes: serveWorksheets,
  tasks: () => worksheetsTasks,
  runs: () => [releaseRun, reassignRun, tellRun, recallRun],
  forMe: [repliesForMe, mentionsForMe, callsForMe, queueForMe, offersForMe, toReallocate],
  imports: [pastJobImport, openJobImport],
  searches: { worksheet: worksheetSearch },
  fileOwners: { worksheet: worksheetFiles },
  hintBounds: {
    'job-offer': { table: 'job_offer', branch: 'r.branch_id' },
    worksheet: { table: 'worksheet', customer: 'r.customer_id', branch: 'r.branch_id', technician: 'r.technician_id' },
  },
  roles: {
    manager: { allBut: ['view-customer-jobs', 'create-customer-jobs'] },
    adviser: {
      allBut: ['complete-worksheets', 'reopen-worksheets', 'inspect-worksheets', 'view-worksheet-costs', 'view-customer-jobs', 'create-customer-jobs'],
    },
    // Allocating and ordering glass for a job changes its lines.
    stock: ['view-worksheets', 'edit-worksheets', 'view-worksheet-costs', 'view-unallocated-glass'],
    buyer: ['view-worksheets', 'view-worksheet-costs'],
    accounts: ['view-worksheets', 'view-worksheet-costs'],
    technician: ['view-worksheets', 'complete-worksheets'],
    customer: ['view-customer-jobs', 'create-customer-jobs'],
    branch: ['view-worksheets', 'edit-worksheets', 'complete-worksheets', 'release-worksheets', 'accept-customer-jobs'],
  },
});
