import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('past-jobs');

/** Jobs that were done before the company came here: brought, checked, loaded, undone. */
export const PastJobFilesPage = () => <LoadsPage of="past-jobs" />;
