import type { Messages } from '../message.ts';
import type { LookupOutcome } from './schemas.ts';

/** Refusals of vehicles. */
export const vehiclesMessages = {
  'vehicle.exists': { text: 'The registration {registration} belongs to a vehicle that is already here. Open that one instead.', field: 'registration' },
  'vehicle.bad_registration': { text: 'Enter a valid registration.', field: 'registration' },
  'mark.gone': { text: '{registration} is not on this vehicle any more. Refresh to see which mark it has now.' },
  'mark.in_future': { text: 'A mark moves on the day on which it does. Choose today or a day before.', field: 'on' },
  'mark.before': { text: '{vehicle} has had {registration} since {from}. Choose that day or a later one.', field: 'on' },
  'mark.choose_vehicle': { text: 'Choose the vehicle that the mark goes to.', field: 'vehicleId' },
  'mark.same_vehicle': { text: 'The mark is on this vehicle. Choose another one.', field: 'vehicleId' },
  'mark.same': { text: 'This is the mark that moves away. Enter the one that the vehicle gets instead.', field: 'newRegistration' },
  'mark.no_previous': { text: '{registration}. Enter its new mark, or leave it unknown.', field: 'becomes' },
  'vehicle.merged': { text: 'This vehicle was merged into {into}. Open that one.' },
  'vehicle.merge_itself': { text: 'A vehicle cannot be merged into itself. Choose two.', field: 'goneId' },
  'vehicle.merge_under_way': { text: 'A merge of {vehicle} is under way. Try again when it has ended.', field: 'goneId' },
  'vehicle.merge_too_large': {
    text: '{vehicle} has more than {most} jobs, quotations and fleet entries. Keep it, and merge the other into it.',
    field: 'goneId',
  },
  'vehicle.not_merged': { text: 'This vehicle is not merged into another. Refresh to see it.' },
  'vehicle.undo_too_late': { text: 'A merge is undone within 24 hours. This one was made on {at}.' },
  'vehicle.kept_merged': { text: '{vehicle} was itself merged into {into} since. Undo that merge first.' },
  'vehicle.mark_taken': { text: '{registration} is on another vehicle by now, so that this one cannot have it back. Transfer the mark from there first.' },
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
