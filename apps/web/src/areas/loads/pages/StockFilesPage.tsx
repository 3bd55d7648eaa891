import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('stock');

/** Stock files, what was counted where: brought, checked, loaded, undone. */
export const StockFilesPage = () => <LoadsPage of="stock" />;
