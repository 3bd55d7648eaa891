import type { HelpOf } from '../../app/help.ts';
import type { identityPages } from './identity.routes.tsx';

export const identityHelp: HelpOf<typeof identityPages> = {
  '/change-password': {
    intro: 'Changes your own password. Your other sign-ins end with it; this one stays.',
    tasks: [
      {
        title: 'Change it',
        steps: [
          'Type your current password.',
          'Type the new one, of 12 to 128 characters. Several words are fine.',
          'Type it again and press Change password.',
        ],
      },
    ],
    keys: [['Ctrl Enter', 'Change password']],
    refusals: [
      [
        'This password is too common. Choose another.',
        'It is on a list of known passwords or easily guessed. Add words that have nothing to do with each other.',
      ],
      ['You have used this password before. Choose another.', 'Earlier passwords cannot be taken again.'],
      ['The passwords do not match.', 'Type the new one in both fields alike.'],
    ],
  },
};
