/** The door of reporting. */
export { serveReporting } from './reporting.routes.ts';
