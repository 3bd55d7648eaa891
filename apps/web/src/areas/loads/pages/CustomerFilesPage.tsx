import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('customers');

/** Files of accounts that send work: brought, checked, loaded, undone. */
export const CustomerFilesPage = () => <LoadsPage of="customers" />;
