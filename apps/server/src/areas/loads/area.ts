import { loadsContract } from '@quarterlight/contract/loads/area';
import { z } from 'zod';
import { defineArea } from '../../area.ts';
import { task } from '../../platform/tasks/tasks.ts';
import { workTask } from './ask-for-work.ts';
import { loadsHoldings } from './company-holdings.ts';
import { dataLoadFiles } from './data-load.files.ts';
import { loadsForMe } from './for-me.ts';
import { kindsOf } from './kinds.ts';
import { serveLoads } from './loads.routes.ts';
import { loadsMoved } from './move-documents.ts';
import { loadsPersonal } from './personal-data.ts';
import { workLoad } from './work-load.ts';

export const loadsArea = defineArea(loadsContract, {
  moveDocuments: loadsMoved,
  routes: (server, _services, { imports }) => serveLoads(server, kindsOf(imports)),
  tasks: (_services, { imports }) => [
    task({
      name: workTask,
      title: 'Check or load a file',
      lane: 'bulk',
      input: z.object({ loadId: z.uuid(), workId: z.uuid() }),
      run: (scope, work) => workLoad(scope, kindsOf(imports), work),
    }),
  ],
  fileOwners: { 'data-load': dataLoadFiles },
  hintBounds: { 'data-load': { table: 'data_load' } },
  companies: loadsHoldings,
  personal: loadsPersonal,
  forMe: [loadsForMe],
  roles: {
    manager: 'all',
    stock: ['load-stock-files'],
    buyer: ['load-price-files', 'load-best-buy'],
  },
});
