import { route } from '../route.ts';
import { SetUpList, SetUpName, SetUpNeed } from './set-up-schemas.ts';

const access = { anyOf: ['edit-system-settings'] } as const;

/** What a new company needs before it works, each with its state as the data show it. */
export const getSetUp = route({ method: 'GET', path: '/v1/system/set-up', access, summary: 'What there is to set up', reply: SetUpList });

/** Says that an item is not needed here, or is after all; an item that is not on the list looks absent. */
export const chooseSetUp = route({
  method: 'PUT',
  path: '/v1/system/set-up/items/:name',
  access,
  summary: 'Say whether something of the set-up is needed',
  params: SetUpName,
  body: SetUpNeed,
  reply: SetUpList,
});

/** Takes the list away from the first page, for everybody and for good; it stays under the settings. */
export const putSetUpAway = route({ method: 'POST', path: '/v1/system/set-up/put-away', access, summary: 'Put the set-up list away', reply: 'empty' });

export const setUpRoutes = [getSetUp, chooseSetUp, putSetUpAway] as const;
