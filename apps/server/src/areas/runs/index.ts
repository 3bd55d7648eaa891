/** The door of `runs`: what other areas answer of long work that they started. */
export { forgetRuns } from './forget-runs.ts';
export { showRun } from './runs.routes.ts';
