import { useLocation, useNavigate } from '@tanstack/react-router';

/** What of a search for glass stands in the address: the vehicle, which of its glass, what was answered about it, and for whom it is priced. */
const keys = ['registration', 'make', 'model', 'year', 'body', 'glass', 'answers', 'customerId'] as const;
export type GlassAddress = Readonly<Partial<Record<(typeof keys)[number], string>>>;

/** The vehicle of the address as it is asked for; null while make or model are open. */
export function vehicleOf({ make = '', model = '', year, body }: GlassAddress) {
  if (make === '' || model === '') return null;
  const known = Number(year);
  return { make, model, ...(Number.isInteger(known) && known >= 1886 && known <= 2100 && { year: known }), ...(body && { body }) };
}

/** The search for glass in the address of the page, so that a link shows a colleague the same; `go` leaves a way back, `replace` does not. */
export function useGlassAddress() {
  const { searchStr, pathname } = useLocation();
  const navigate = useNavigate();
  const whole = Object.fromEntries(new URLSearchParams(searchStr));
  const set = (change: Readonly<Partial<Record<keyof GlassAddress, string | null>>>, replace: boolean) => {
    const next = Object.entries({ ...whole, ...change }).flatMap(([key, value]) => (value ? [[key, value] as const] : []));
    void navigate({ to: pathname, search: Object.fromEntries(next), replace, resetScroll: false });
  };
  const address: GlassAddress = Object.fromEntries(keys.map((key) => [key, whole[key]]));
  return {
    address,
    go: (change: Readonly<Partial<Record<keyof GlassAddress, string | null>>>) => set(change, false),
    replace: (change: Readonly<Partial<Record<keyof GlassAddress, string | null>>>) => set(change, true),
  };
}

/** What the address of a new worksheet says of a piece of glass that was found, its vehicle and its customer. */
export function jobWith(productId: string, { registration, make, model, year, body, customerId }: GlassAddress): string {
  const said = Object.entries({ registration, make, model, year, body, customerId, productId });
  return new URLSearchParams(said.flatMap(([name, value]) => (value ? [[name, value]] : []))).toString();
}
