import { useLocation, useNavigate } from '@tanstack/react-router';

/** Which invoice is open, as the address has it, and how another is opened, or none. The place in the list stays. */
export function useOpenInvoice() {
  const { pathname, searchStr } = useLocation();
  const navigate = useNavigate();
  const { invoice, ...others } = Object.fromEntries(new URLSearchParams(searchStr));
  return {
    open: invoice,
    set: (id: string | null) => void navigate({ to: pathname, search: id === null ? others : { ...others, invoice: id }, replace: true, resetScroll: false }),
  };
}
