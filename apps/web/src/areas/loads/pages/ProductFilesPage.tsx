import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('products');

/** Products of the catalogue: brought, checked, loaded, undone. */
export const ProductFilesPage = () => <LoadsPage of="products" />;
