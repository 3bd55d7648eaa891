import { type HelpOf, listFile, listKeys, recordKeys } from '../../app/help.ts';
import type { vehiclesPages } from './vehicles.routes.tsx';

export const vehiclesHelp: HelpOf<typeof vehiclesPages> = {
  '/vehicles': {
    intro: 'All vehicles of the company, by registration. A new worksheet adds its vehicle by itself.',
    tasks: [
      { title: 'Find a vehicle', steps: ['Type its registration or its VIN.', 'Open the row.'] },
      { title: 'Add one', steps: ['Press Look up a registration.', 'Make a vehicle of the answer there.'] },
      listFile,
    ],
    keys: [...listKeys, ['n', 'Look up a registration']],
    words: [
      ['DVLA', 'Its details came from a look-up.'],
      ['Loaded', 'It came from a file.'],
      ['Typed', 'Somebody typed it.'],
    ],
  },
  '/vehicles/vehicle/$id': {
    intro: 'One vehicle: what is known of it, to whose fleet it belongs, its tax and MOT, and when it was last looked up.',
    tasks: [
      { title: 'Correct its details', steps: ['Press Edit at Details.', 'Change what is wrong and press Save.'] },
      {
        title: 'Put it into the fleet of an account',
        steps: [
          'Press Add to a fleet and search for the account.',
          'Enter the fleet number, the driver and the first day, and press Add to the fleet. A new worksheet for the vehicle proposes them from that day on.',
        ],
      },
      {
        title: 'It is sold, or goes to another account',
        steps: [
          'Press Change beside the account it belongs to.',
          'End on a day ends the entry; Move to another account ends it the day before and begins another. Remove is for what was never so.',
        ],
      },
      {
        title: 'See its MOT tests',
        steps: ['Press Ask the DVSA at MOT history. What it answers is kept with the vehicle, with the day.'],
      },
      {
        title: 'Its mark moves to another vehicle',
        steps: [
          'Press Transfer the mark at Registration marks.',
          'Enter the first day without it, choose where it goes and what this vehicle has then, and press Transfer. Jobs stay with each vehicle; a fleet goes on under the new mark.',
          'A mark that was only written wrongly is corrected at Details.',
        ],
      },
      {
        title: 'It is here twice',
        steps: [
          'Press Compare beside the vehicle that is proposed, or Merge with another in the menu.',
          'Choose which is kept and, where they differ, which value, and press Merge. The other leads to it from then on; for a day it can be taken apart again there.',
        ],
      },
      {
        title: 'Ask the DVLA again',
        steps: [
          'Press Look up again.',
          'If the DVLA names another vehicle, choose: Keep ours, or Take the DVLA’s where the registration has moved to another vehicle.',
        ],
      },
    ],
    keys: recordKeys,
    words: [
      ['Fleet', 'The accounts that it belonged to, newest first, each from a day to a day. Its jobs stay with the vehicle, whoever had it then.'],
      ['Standing', 'Whether an entry holds today, has ended or is still to come.'],
    ],
    refusals: [
      ['There is no Look up again', 'You may not look registrations up. An administrator gives the permission.'],
      ['It belongs to another account on these days', 'A vehicle belongs to one account on one day. End that entry first, or choose later days.'],
    ],
  },
  '/vehicles/dvla': {
    intro: 'Looks a British registration up, and makes a vehicle of the answer or refreshes the one that is here.',
    tasks: [
      {
        title: 'Look one up',
        steps: ['Type the registration, with or without its space, and press Look up.', 'Read the answer. It is kept for 30 days.'],
      },
      { title: 'Make a vehicle of it', steps: ['Check the make and choose the model: the DVLA does not give it.', 'Press Make vehicle.'] },
      {
        title: 'It is one of ours already',
        steps: [
          'Press Ask again and take over to refresh it.',
          'Where ours is another vehicle, press Take the DVLA’s in place of ours only if the registration has moved.',
        ],
      },
    ],
    words: [['Answer kept from an earlier look-up', 'The DVLA was not asked again.']],
    refusals: [['The registration is not accepted', 'Check O and 0, I and 1. Foreign registrations cannot be looked up here.']],
  },
};
