import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('suppliers');

/** Files of suppliers: brought, checked, loaded, undone. */
export const SupplierFilesPage = () => <LoadsPage of="suppliers" />;
