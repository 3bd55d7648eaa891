import { later } from '../../ui/later.tsx';

/** What other rooms show of credits. */
export const CreditList = later(() => import('./panels/CreditList.tsx'), 'CreditList');
export const GlassToReturnList = later(() => import('./panels/GlassToReturnList.tsx'), 'GlassToReturnList');
export const OpenCredit = later(() => import('./panels/OpenCredit.tsx'), 'OpenCredit');
export const OrderCredits = later(() => import('./panels/OrderCredits.tsx'), 'OrderCredits');
