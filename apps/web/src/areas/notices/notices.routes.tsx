import type { PageMap } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const noticesPages: PageMap = {};
