import { type HelpOf, listFile, listKeys } from '../../app/help.ts';
import type { outboxPages } from './outbox.routes.tsx';

export const outboxHelp: HelpOf<typeof outboxPages> = {
  '/settings/outbox': {
    intro: 'Every email and text message that was written: to whom, how it stands, and its words.',
    tasks: [
      {
        title: 'Find a message',
        steps: ['Type part of the recipient.', 'Or press Filter, State.', 'Open the row to read it. Links in it open in this browser.'],
      },
      {
        title: 'Send a failed one again',
        steps: ['Open it and read Trouble.', 'Mend what is wrong, such as the mail settings of the server.', 'Press Send again.'],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Waiting', 'It goes out by itself.'],
      ['Sent', 'The mail server or the text service took it.'],
      ['Kept here', 'It is not sent: it can only be read here.'],
      ['Failed', 'It could not be sent; Trouble says why.'],
    ],
  },
};
