import { useLocation, useNavigate } from '@tanstack/react-router';

/** Which loss is open, as the address has it, and how another is opened, or none. The place in the list stays. */
export function useOpenLoss() {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const { loss, ...others } = Object.fromEntries(new URLSearchParams(searchStr));
  return {
    open: loss,
    set: (id: string | null) => void navigate({ to: pathname, search: id === null ? others : { ...others, loss: id }, replace: true, resetScroll: false }),
  };
}
