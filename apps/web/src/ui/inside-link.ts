import { createContext } from 'react';

/** True within a link: what is otherwise a button of its own is plain there. */
export const InsideLink = createContext(false);
