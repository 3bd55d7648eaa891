import type { HelpOf } from '../../app/help.ts';
import type { cataloguePages } from './catalogue.routes.tsx';
import { productHelp } from './product.help.ts';

export const catalogueHelp: HelpOf<typeof cataloguePages> = { ...productHelp };
