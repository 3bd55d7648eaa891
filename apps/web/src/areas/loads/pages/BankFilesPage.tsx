import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('bank-lines');

/** Lines of the bank's statement: brought, checked, loaded, undone. */
export const BankFilesPage = () => <LoadsPage of="bank-lines" />;
