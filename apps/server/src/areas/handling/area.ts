import { handlingContract } from '@quarterlight/contract/handling/area';
import { defineArea } from '../../area.ts';
import { serveHandling } from './handling.routes.ts';

export const handlingArea = defineArea(handlingContract, { routes: serveHandling });
