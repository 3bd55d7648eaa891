import { valuationContract } from '@quarterlight/contract/valuation/area';
import { defineArea } from '../../area.ts';
import { serveValuation } from './valuation.routes.ts';

export const valuationArea = defineArea(valuationContract, { routes: serveValuation });
