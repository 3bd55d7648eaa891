import { type MouseEvent, useRef } from 'react';

/**
 * The press of a button that records: from the first one it is dead, until `work` found something wrong. `work` is given the form around the button
 * and answers whether the button has done its part.
 */
export function usePress(work: (form: Element | null) => Promise<boolean>): (event: MouseEvent) => void {
  // Not a state: that would come too late for the second of two fast presses.
  const pressed = useRef(false);
  const press = async (form: Element | null) => {
    if (pressed.current) return;
    pressed.current = true;
    let done = false;
    try {
      done = await work(form);
    } finally {
      pressed.current = done;
    }
  };
  return (event) => void press(event.currentTarget.closest('[data-form], section'));
}
