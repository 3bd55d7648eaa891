import { useLocation, useNavigate } from '@tanstack/react-router';

/** Which record is open over a list, as the address has it under that key, and how another is opened, or none. The place in the list stays. */
export function useOpened(key: string) {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const { [key]: open, ...others } = Object.fromEntries(new URLSearchParams(searchStr));
  return {
    open,
    set: (id: string | null) => void navigate({ to: pathname, search: id === null ? others : { ...others, [key]: id }, replace: true, resetScroll: false }),
  };
}
