import { useLocation } from '@tanstack/react-router';
import { homeAddress } from '../../platform/navigation.ts';
import { useUser } from '../../platform/permissions.ts';
import { userId } from '../../platform/session.ts';
import { createStore, useStore } from '../../platform/store.ts';

/** Who has put the welcome away at this moment: it goes at once, and comes back where the server could not be told. */
export const welcomePutAway = createStore('');

/** Who has put the set-up list away at this moment. */
export const setUpPutAway = createStore('');

/** Is this the page where somebody starts who sets the company up? */
export function useSetUp(): boolean {
  const { setsUp } = useUser();
  const { pathname } = useLocation();
  const putAwayBy = useStore(setUpPutAway);
  return setsUp && putAwayBy !== userId() && pathname.replace(/\/$/, '') === homeAddress();
}

/** Is this the page where somebody starts who has not put away what they do here? */
export function useWelcome(): boolean {
  const { newHere } = useUser();
  const { pathname } = useLocation();
  const putAwayBy = useStore(welcomePutAway);
  return newHere && putAwayBy !== userId() && pathname.replace(/\/$/, '') === homeAddress();
}
