/** The door of search: one box over what every area contributes. */
export { serveSearch } from './search.routes.ts';
