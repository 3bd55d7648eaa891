/** A search asks from so many characters on, spaces around them not counted; the server refuses fewer. */
export const fewestSearched = 3;
export const searchTooShort = `Type at least ${fewestSearched} characters`;

/** Is there enough to search with? */
export const isSearchable = (text: string): boolean => text.trim().length >= fewestSearched;

/** Is there a letter or a figure in it? By signs alone nothing is found. */
export const hasLetters = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
export const onlySigns = 'There is no letter and no figure in that. Nothing is found by signs alone.';
