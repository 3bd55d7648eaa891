import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('price-file');

/** Suppliers' price files: brought, checked, loaded, undone. */
export const PriceFilesPage = () => <LoadsPage of="price-file" />;
