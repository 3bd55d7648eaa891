import * as routes from '@quarterlight/contract/system/technical-routes';
import type { Server } from '../../platform/http/serve.ts';
import type { OutsideService } from '../../platform/outside/outside-service.ts';
import type { Services } from '../../platform/services.ts';
import { dropTask, queueOf, retryTask, type TaskTitles } from './own-tasks.ts';
import { makeTries, serviceStates } from './service-tries.ts';
import { versionState } from './ui-version.ts';

/** Binds the technical settings: the version of the interface, background work, and the services that the product leans on. */
export function serveTechnical(server: Server, services: Services, titles: TaskTitles, outside: readonly OutsideService[]): void {
  const tryService = makeTries(outside, services);
  server.serve(routes.versionState, ({ scope }) => scope.read(versionState));
  server.serve(routes.queueState, ({ scope }) => scope.read((tx) => queueOf(tx, titles)));
  server.serveWrite(routes.retryTask, (tx, { params }) => retryTask(tx, titles, params.task));
  server.serveWrite(routes.dropTask, (tx, { params }) => dropTask(tx, titles, params.task));
  server.serve(routes.outsideServices, ({ scope }) => scope.read((tx) => serviceStates(tx, outside)));
  server.serve(routes.tryService, ({ scope, params }) => tryService(scope, params.service));
}
