import { Outlet } from '@tanstack/react-router';
import { Notices } from './Notices.tsx';
import { RefreshNotice } from './RefreshNotice.tsx';

/** Around every page, signed in or not: the refresh notice on top and the notices in their corner. */
export function RootLayout() {
  return (
    <>
      <RefreshNotice />
      <Outlet />
      <Notices />
    </>
  );
}
