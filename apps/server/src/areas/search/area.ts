import { searchContract } from '@quarterlight/contract/search/area';
import { defineArea } from '../../area.ts';
import { serveSearch } from './search.routes.ts';

export const searchArea = defineArea(searchContract, {
  routes: (server, _services, { searches }) => serveSearch(server, searches),
});
