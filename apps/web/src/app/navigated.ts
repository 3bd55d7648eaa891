import { previousAddress } from '../platform/navigation.ts';
import { titleFor } from '../platform/title.ts';

interface Navigated {
  readonly from: string | null;
  readonly to: string;
  readonly title: string;
}

const pathOf = (address: string) => address.split(/[?#]/)[0];

/** After every navigation: the previous address is remembered, the scroll position is top left, a new page gets its title. */
export function goneTo({ from, to, title }: Navigated): void {
  if (from !== to) previousAddress.set(from);
  window.scrollTo(0, 0);
  for (const scroller of document.querySelectorAll('[data-scrolls]')) scroller.scrollTo(0, 0);
  if (from === null || pathOf(from) !== pathOf(to)) document.title = titleFor(title);
}
