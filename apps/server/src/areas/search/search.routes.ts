import * as routes from '@quarterlight/contract/search/routes';
import type { Server } from '../../platform/http/serve.ts';
import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { findEverything } from './find-everything.ts';

/** Binds the one route of search. */
export function serveSearch(server: Server, searches: readonly SearchDefinition[]): void {
  server.serve(routes.searchEverything, ({ scope, query }) => scope.read((tx) => findEverything(tx, searches, query)));
}
