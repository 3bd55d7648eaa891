/** The door of dashboards. */
export { serveDashboards } from './dashboards.routes.ts';
