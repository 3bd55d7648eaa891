import { accessMessages } from './access-messages.ts';
import type { Message } from './message.ts';
import { type MessageCode, messages } from './messages.ts';
import type { Route } from './route.ts';

/** Told of a change that names the version it was made from. */
const ofVersions: readonly MessageCode[] = ['record.stale', 'record.version_missing'];

/** Whether any route may refuse with the code, so that none lists it: who asks, how, and whether the record is there. */
export const isGeneral = (code: MessageCode, { ifMatch }: Pick<Route, 'ifMatch'>): boolean =>
  Object.hasOwn(accessMessages, code) && (ifMatch === true || !ofVersions.includes(code));

/** What a code says, and with which status. */
export const refusalOf = (code: MessageCode): Required<Pick<Message, 'text' | 'status'>> => ({ status: 400, ...messages[code] });

/** The codes with which any route may refuse. */
export const generalCodes = Object.keys(accessMessages).filter((code): code is keyof typeof accessMessages => code in accessMessages);

/** Whether a route may refuse with the code: it lists it, or any route may. */
export const mayRefuse = (route: Route, code: MessageCode): boolean => isGeneral(code, route) || route.errors?.includes(code) === true;
