import { createContext, use, useEffect } from 'react';

/** Counts the forms of the record that are open; null outside a record's page. */
export const Editing = createContext<(() => () => void) | null>(null);

/** Says that the record around is being edited, for as long as the form is shown. */
export function useEditing(edits: boolean): void {
  const begin = use(Editing);
  useEffect(() => (edits ? begin?.() : undefined), [edits, begin]);
}
