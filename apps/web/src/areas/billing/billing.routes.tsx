import { type PageMap, page } from '../../app/page-map.ts';

/** The pages of this area by their address in the route table. */
export const billingPages: PageMap = {
  '/billing/invoices': page(() => import('./pages/InvoicesPage.tsx'), 'InvoicesPage'),
  '/billing/invoices/$id': page(() => import('./pages/InvoicePage.tsx'), 'InvoicePage'),
};
