/** A search asks from so many characters on, spaces around them not counted; the server refuses fewer. */
export const fewestSearched = 3;
export const searchTooShort = `Type at least ${fewestSearched} characters`;

/** Is there enough to search with? */
export const isSearchable = (text: string): boolean => text.trim().length >= fewestSearched;
