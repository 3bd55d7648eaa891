import { type HelpOf, listFile, listKeys } from '../../app/help.ts';
import type { outboxPages } from './outbox.routes.tsx';
import { webhookHelp } from './webhook.help.ts';

export const outboxHelp: HelpOf<typeof outboxPages> = {
  ...webhookHelp,
  '/settings/messages': {
    intro: 'The words of every email and text message that Quarterlight sends for your company.',
    tasks: [
      {
        title: 'Put a message into your own words',
        steps: ['Choose it on the left.', 'Change the words. Press a field to put it in where the cursor stood.', 'Read the preview, then press Save.'],
      },
      {
        title: 'See how it arrives',
        steps: ['Press Send an email to me, or Send a text message to me.', 'It goes to your own address or number, with example values, as the words stand.'],
      },
      { title: 'Take the product’s words again', steps: ['Choose a message with the mark Own words.', 'Press Back to the product’s words.'] },
    ],
    words: [
      ['Off', 'The settings say that it is not sent.'],
      ['Not sent yet', 'No part of Quarterlight sends it yet.'],
      [
        'Messages',
        'How many text messages it counts as: 160 characters in one, 153 in each of several; 70 and 67 where a sign is not in every telephone’s alphabet.',
      ],
    ],
    refusals: [
      [
        'This message has no field …',
        'The words between braces are filled in when it is sent, and only those that are listed. Correct it, or take the braces away.',
      ],
      ['Keep … in the text', 'Without its code or link this message is of no use. Put the field back.'],
    ],
  },
  '/settings/outbox': {
    intro: 'Every email and text message that was written, and every reply: to whom, how it stands, and its words.',
    tasks: [
      {
        title: 'Find a message',
        steps: ['Type part of the recipient.', 'Or press Filter, State.', 'Open the row to read it. Links in it open in this browser.'],
      },
      {
        title: 'Send a failed one again',
        steps: ['Open it and read Trouble.', 'Mend what is wrong, such as the mail settings of the server.', 'Press Send again.'],
      },
      {
        title: 'Write to somebody again who replied STOP',
        steps: ['Press Not to be written to and open their number.', 'Only where they asked for it: say why and press Let messages go out again.'],
      },
      listFile,
    ],
    keys: listKeys,
    words: [
      ['Waiting', 'It goes out by itself; a text message that can wait does so until the quiet hours end.'],
      ['Accepted by the mail server', 'Whether it reached the reader is not known to anybody.'],
      ['Taken by the gateway', 'The text message service has it and has said no more so far.'],
      ['Sent, Delivered, Not delivered', 'The text message service said so. Trouble says why not.'],
      ['Kept here', 'No mail server or text message service is set: it can only be read here.'],
      ['Failed', 'It could not be sent; Trouble says why.'],
      ['Not sent: asked not to be written to', 'Its recipient replied STOP.'],
      ['Reply', 'A text message that came in. It stands on the job that the last one to that number was about.'],
    ],
  },
};
