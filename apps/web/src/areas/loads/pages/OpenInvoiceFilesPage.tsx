import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('open-invoices');

/** What customers owe, or are owed, from before: brought, checked, loaded, undone. */
export const OpenInvoiceFilesPage = () => <LoadsPage of="open-invoices" />;
