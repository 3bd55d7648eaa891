import * as routes from '@quarterlight/contract/search/routes';
import type { Server } from '../../platform/http/serve.ts';
import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { findEverything } from './find-everything.ts';
import { keepPinned, listPinned } from './pinned.ts';

/** Binds search, and what somebody has pinned. */
export function serveSearch(server: Server, searches: readonly SearchDefinition[]): void {
  server.serve(routes.searchEverything, ({ scope, query }) => scope.read((tx) => findEverything(tx, searches, query)));
  server.serve(routes.listPinned, ({ scope }) => scope.read((tx) => listPinned(tx, searches)));
  server.serve(routes.keepPinned, ({ scope, body }) => scope.write((tx) => keepPinned(tx, searches, body)));
}
