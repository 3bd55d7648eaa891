import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('supplier-invoices');

/** What suppliers bill, as they send it for a week or a month: brought, checked, loaded, undone. */
export const SupplierInvoiceFilesPage = () => <LoadsPage of="supplier-invoices" />;
