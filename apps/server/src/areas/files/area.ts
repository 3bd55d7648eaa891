import { filesContract } from '@quarterlight/contract/files/area';
import { defineArea } from '../../area.ts';
import { filesHoldings } from './company-holdings.ts';
import { serveFiles } from './files.routes.ts';
import { filesTasks } from './files.tasks.ts';
import { libraryFiles } from './library.files.ts';
import { librarySearch } from './library.search.ts';
import { filesPersonal } from './personal-data.ts';
import { filesService } from './try-files.ts';

export const filesArea = defineArea(filesContract, {
  personal: filesPersonal,
  companies: filesHoldings,
  routes: (server, services, { fileOwners, findOfficeRoles }) => serveFiles(server, services, fileOwners, findOfficeRoles),
  outside: (services) => [filesService(services)],
  tasks: filesTasks,
  searches: { 'library-file': librarySearch },
  fileOwners: { library: libraryFiles },
  hintBounds: {
    folder: { table: 'folder' },
    'library-file': { table: 'library_file' },
    file: { table: 'file', customer: 'r.customer_id', branch: 'r.branch_id', technician: 'r.technician_id' },
  },
  roles: {
    manager: 'all',
    adviser: ['view-files', 'view-training'],
    stock: ['view-files', 'view-training'],
    buyer: ['view-files', 'view-training'],
    accounts: ['view-files', 'view-training'],
    technician: ['view-training'],
  },
});
