import { aheadOf, LoadsPage } from '../parts/LoadsPage.tsx';

export const ahead = aheadOf('users');

/** People who sign in: brought, checked, loaded, undone. */
export const UserFilesPage = () => <LoadsPage of="users" />;
