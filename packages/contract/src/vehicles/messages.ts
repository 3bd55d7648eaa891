import type { Messages } from '../message.ts';
import type { LookupOutcome } from './schemas.ts';

/** Refusals of vehicles. */
export const vehiclesMessages = {
  'vehicle.exists': { text: 'The registration {registration} belongs to a vehicle that is already here. Open that one instead.', field: 'registration' },
  'vehicle.bad_registration': { text: 'Enter a valid registration.', field: 'registration' },
  'fleet.taken': { text: '{registration} belongs to {account} {days}. End that first, or choose other days.', field: 'from' },
  'fleet.no_account': { text: 'The account was not found. Choose it again.', field: 'customerId' },
  'fleet.same_account': { text: 'It belongs to {account} already. Choose another account.', field: 'customerId' },
  'fleet.ends_before': { text: 'The last day cannot be before the first, {from}.', field: 'to' },
  'fleet.moves_before': { text: 'It belongs to {account} from {from} on. Choose a later day, or remove the entry if it was a mistake.', field: 'on' },
  'fleet.ended': { text: 'It left {account} on {to} already. Change its days, or add the vehicle anew.', field: 'on' },
} as const satisfies Messages;

/** The sentence for each end of a look-up. */
export const lookupMessages: Readonly<Record<LookupOutcome, string>> = {
  found: 'Vehicle found.',
  'bad-format': 'This is not a UK registration. Check it, or type the vehicle in.',
  'not-found': 'The DVLA has no vehicle with this registration. Check it, or type the vehicle in.',
  throttled: 'Too many look-ups just now. Type the vehicle in, or try again in a minute.',
  maintenance: 'The DVLA is down for maintenance. Type the vehicle in and refresh it later.',
  unavailable: 'The DVLA cannot be reached just now. Type the vehicle in and refresh it later.',
  'timed-out': 'The DVLA did not answer in time. Type the vehicle in and refresh it later.',
  'key-refused': 'The DVLA refused our key. Type the vehicle in, and tell an administrator to check the key.',
  'key-unreadable': 'Our key for the DVLA cannot be read. Type the vehicle in, and tell an administrator to enter the key again in the settings.',
};
