import { later } from '../../ui/later.tsx';

/** What stock was worth at the end of a day: a part of the locations’ page. */
export const Worth = later(() => import('./panels/Worth.tsx'), 'Worth');
/** The months of the accounts of stock: a part of the transaction history. */
export const Months = later(() => import('./panels/Months.tsx'), 'Months');
