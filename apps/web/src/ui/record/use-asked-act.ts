import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { askedAct } from '../../platform/asked-act.ts';
import { notify } from '../../platform/notices.ts';
import { useStore } from '../../platform/store.ts';
import type { MenuEntry } from '../Menu.tsx';

const words = { book: { buttons: ['book', 'rebook'], done: 'booked' }, release: { buttons: ['release'], done: 'released' } } as const;

/** Does what was asked to be done to the record, by its own button or menu, once; says so where it is not to be done. */
export function useAskedAct(page: RefObject<HTMLElement | null>, name: string, menu: readonly MenuEntry[]): void {
  const { pathname } = useLocation();
  const asked = useStore(askedAct);
  const entries = useRef(menu);
  entries.current = menu;
  useEffect(() => {
    if (asked?.path !== pathname) return;
    askedAct.set(null);
    const { buttons, done } = words[asked.verb];
    const says = (text: string) => buttons.some((word) => text.toLowerCase().startsWith(word));
    const button = [...(page.current?.querySelectorAll<HTMLElement>('[data-actions] button') ?? [])].find(({ textContent }) => says(textContent));
    const entry = entries.current.find(({ label }) => says(label));
    if (button) button.click();
    else if (entry) entry.onClick();
    else notify.info(`${name} cannot be ${done} now.`);
  }, [asked, pathname, page, name]);
}
