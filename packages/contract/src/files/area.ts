import { defineArea } from '../area.ts';
import { libraryMessages } from './library-messages.ts';
import { filesMessages } from './messages.ts';

export const filesContract = defineArea({
  module: 'Files and training',
  permissions: {
    'view-files': 'See files',
    'edit-files': 'Change files',
    'view-training': 'See training',
    'edit-training': 'Change training',
  },
  messages: { ...filesMessages, ...libraryMessages },
  entities: {
    file: { to: ['view-files'] },
    folder: { to: ['view-files'] },
    'library-file': { to: ['view-files'] },
  },
  fileHolders: ['library'],
  searchKinds: { 'library-file': 12 },
});
