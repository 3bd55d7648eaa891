/** The door of `ordering` in the web: what is still to be ordered, for the page of orders. */
import { later } from '../../ui/later.tsx';

export const ToOrder = later(() => import('./panels/ToOrder.tsx'), 'ToOrder');
