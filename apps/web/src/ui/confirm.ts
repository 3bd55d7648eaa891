import type { ReactNode } from 'react';
import { createStore } from '../platform/store.ts';

export interface Question {
  readonly title?: string;
  readonly text?: string;
  readonly confirm?: string;
  readonly cancel?: string;
  /** The answer cannot be taken back: the button is red. */
  readonly danger?: boolean;
  /** Stands in the place of the text and the buttons, and gives the answer. */
  readonly body?: (answer: (yes: boolean) => void) => ReactNode;
}
export interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

export const asked = createStore<Asked | null>(null);
/** Whether something stands in front of everything that has to be dealt with first: the keys are its own. */
export const stopped = createStore(false);

/** Asks one question in a dialog and answers whether it was confirmed. The default words are 'Confirm.' and 'Are you sure?'. */
export function confirm(question: Question = {}): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer(yes) {
        asked.set(null);
        resolve(yes);
      },
    });
  });
}
