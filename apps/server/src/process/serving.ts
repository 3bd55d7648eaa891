/** All that answers requests; a part of its own, so that it is read while the database is being asked. */
export { buildApp } from '../app.ts';
export { startSimulators } from '../simulators/index.ts';
export { startBackground } from './background.ts';
export { startServices } from './start-services.ts';
