import { createStore } from '../../platform/store.ts';

/** A section of the page, by its `place`, and the field of its form that is wanted, by its name. */
interface Wanted {
  readonly place: string;
  readonly field: string | undefined;
}

/** What something elsewhere on the page asks to be edited, until the section takes it. */
export const toEdit = createStore<Wanted | null>(null);

/** Opens the form of a section with the focus in a field of it: the first where none is named. */
export const editAt = (place: string, field?: string): void => toEdit.set({ place, field });
