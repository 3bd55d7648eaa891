import { searchContract } from '@quarterlight/contract/search/area';
import { defineArea } from '../../area.ts';
import { searchPersonal } from './personal-data.ts';
import { serveSearch } from './search.routes.ts';

export const searchArea = defineArea(searchContract, {
  personal: searchPersonal,
  routes: (server, _services, { searches }) => serveSearch(server, searches),
});
