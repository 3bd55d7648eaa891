import { linksContract } from '@quarterlight/contract/links/area';
import { defineArea } from '../../area.ts';
import { linksHoldings } from './company-holdings.ts';
import { serveLinks } from './links.routes.ts';

export const linksArea = defineArea(linksContract, { companies: linksHoldings, routes: serveLinks });
