import { productFacets } from '@quarterlight/contract/catalogue/facet-routes';
import type { Server } from '../../platform/http/serve.ts';
import { countFacets } from './facets.ts';

/** Binds the counts beside the list of products. */
export function serveFacets(server: Server): void {
  server.serve(productFacets, ({ scope, query }) => scope.read((tx) => countFacets(tx, query)));
}
