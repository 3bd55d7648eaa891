import { createContext } from 'react';
import type { Question } from './confirm.ts';

/** What is asked before something typed is left. */
export const leaving: Question = {
  title: 'Leave without saving?',
  text: 'Your changes on this page are not saved yet.',
  confirm: 'Leave',
  cancel: 'Stay',
  danger: true,
};

/** A form in a dialog says by it how to tell whether something typed would be lost. */
export const UnsavedInDialog = createContext<((isUnsaved: () => boolean) => void) | null>(null);
