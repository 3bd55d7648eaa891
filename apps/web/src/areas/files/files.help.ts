import type { HelpOf } from '../../app/help.ts';
import { listKeys } from '../../app/help.ts';
import type { filesPages } from './files.routes.tsx';

/** The help of the files page. */
export const filesHelp = {
  '/files': {
    intro: 'The company’s own documents: price agreements, forms, risk assessments, letters. Files of a job, a customer or a supplier lie with these.',
    tasks: [
      {
        title: 'Add files',
        steps: [
          'Open the folder, and drop the files anywhere on the page, or press Upload files.',
          'Each file shows how far it is. Cancel calls one off, Try again sends one that failed.',
          'Where one of the same name is there already, choose New version or Keep both.',
        ],
      },
      {
        title: 'Say who sees a folder',
        steps: [
          'Open the folder, press Folder, then Who sees it.',
          'Choose the roles, and press Save. It holds at once, also for whoever has the folder open.',
          'Whoever may not see a folder sees nothing in it, whatever the folders inside say.',
        ],
      },
      {
        title: 'Go back to an older version',
        steps: ['Open the file.', 'At Versions, press Look to see an older one.', 'Press Put back in force. It becomes a new version, so nothing is lost.'],
      },
      {
        title: 'Move or remove several',
        steps: ['Tick the rows.', 'Press Move or Remove, below the list. Removed files can be put back for 30 days, under Removed.'],
      },
    ],
    keys: [...listKeys, ['n', 'Upload files'], ['Left, right', 'The file before, the next one, while one is open']],
    words: [
      ['Lock', 'The folder, or one around it, is for chosen roles.'],
      ['Room that is used', 'All that the company keeps, files of jobs and records included. How much it may be stands in the settings.'],
      ['Photographs', 'Where and with what a picture was taken is removed when it is uploaded. The picture itself stays as it is.'],
    ],
    refusals: [
      ['File too big.', 'Make it smaller, or have the limit raised in the settings.'],
      ['Incorrect file type.', 'Pictures, PDF, Word, Excel, CSV and plain text are taken. What a file is called does not count: its content does.'],
      ['Exceeded maximum number of files to upload.', 'Upload fewer at a time.'],
      ['There is no room left', 'Remove what is no longer needed, or have the limit raised in the settings.'],
    ],
  },
} satisfies HelpOf<typeof filesPages>;
