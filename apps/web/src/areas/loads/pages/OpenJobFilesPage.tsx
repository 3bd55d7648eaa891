import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('open-jobs');

/** Jobs that are under way in another system, with their bookings: brought, checked, loaded, undone. */
export const OpenJobFilesPage = () => <LoadsPage of="open-jobs" />;
