/** The door of `links`: private links to one record each. */

export { endLinks, firstViews, type LinkRow } from './links.queries.ts';
export { linksOf, makeLink, readByLink, writeByLink } from './private-links.ts';
