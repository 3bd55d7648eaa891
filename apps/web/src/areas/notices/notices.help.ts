import type { HelpOf } from '../../app/help.ts';
import { listFile, listKeys, recordKeys } from '../../app/help.ts';
import type { noticesPages } from './notices.routes.tsx';

/** The help of broadcasts, training and help videos. */
export const noticesHelp: HelpOf<typeof noticesPages> = {
  '/broadcasts': {
    intro: 'What the company tells you: what you have not read stands first. The number in the header says how many there are.',
    tasks: [
      { title: 'Look at a file of one', steps: ['Press Show where it stands below the text, or Download.'] },
      { title: 'Say that you have read one', steps: ['Press Mark as read. It moves below what is new, and stays until its last day.'] },
      {
        title: 'One that must be read',
        steps: [
          'It opens by itself, in front of whatever you do. What you have typed behind it stays.',
          'Read it and press I have read this. You may sign out instead; it comes back after your next sign-in.',
        ],
      },
    ],
    words: [
      ['Must be read', 'Work goes on once it is read. Without a connection it can be put off until there is one.'],
      ['Corrected', 'Its words were changed after it went out.'],
    ],
  },
  '/broadcasts/written': {
    intro: 'All that was written to people of the company and of customers, by state.',
    tasks: [
      {
        title: 'Tell people something',
        steps: [
          'Press New broadcast.',
          'Write it, choose whom it is for, and press Save draft.',
          'Attach files where there are any, look it over and press Send.',
        ],
      },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New broadcast']],
    words: [
      ['Scheduled', 'Goes out by itself at its time, in the company’s zone.'],
      ['Expired', 'Its last day is over: nobody is shown it any more.'],
    ],
  },
  '/broadcasts/new': {
    intro: 'Writes a draft. Nobody sees it before it is sent.',
    tasks: [
      {
        title: 'Write one',
        steps: [
          'Enter title and text. An empty line begins a paragraph; an address such as https://… becomes a link.',
          'Tick whom it is for. It reaches whoever any of the ticks names; the count below says how many that is.',
          'Enter a day and time to have it go out later, and the last day on which it is shown.',
          'Press Save draft.',
        ],
      },
    ],
    words: [
      ['People of branches', 'Those whose own or home branch it is, technicians included.'],
      ['Who joins later', 'Whoever is given one of the roles or moves to one of the branches sees what is live for it from then on.'],
    ],
    refusals: [
      ['Choose at least one group of people', 'A broadcast for nobody cannot be saved.'],
      ['Show it for at most a year', 'Enter an earlier last day.'],
    ],
  },
  '/broadcasts/written/$id': {
    intro: 'One broadcast: what it says, whom it is for, and who has read it.',
    tasks: [
      { title: 'Send it', steps: ['Press Send, or Schedule where it has a day and time.', 'The question says how many people it will reach.'] },
      {
        title: 'Attach files',
        steps: [
          'Press Attach files at Files, or drop them there: ten at most, before it is sent or while it is live.',
          'Whoever reads the broadcast reads them. Once it is over or withdrawn nobody else does.',
        ],
      },
      {
        title: 'Correct it once it is out',
        steps: [
          'Press Edit at Broadcast and change the words.',
          'Tick Ask those who have read it to read it again if the change matters.',
          'Press Save correction.',
        ],
      },
      { title: 'Withdraw it', steps: ['Choose Withdraw in the menu and enter why. Nobody is shown it from then on; who had read it stays known.'] },
      { title: 'See who has not read it', steps: ['Choose Has not read it in the filter below the text.', 'Press Download the list to take the names away.'] },
      { title: 'Write the same again', steps: ['Choose Copy as new in the menu. Its files stay behind: attach them again.'] },
    ],
    keys: recordKeys,
    refusals: [['This broadcast has moved on', 'Somebody else sent, took back or withdrew it meanwhile. The page shows where it stands.']],
  },
  '/training': {
    intro: 'What your company asks you to know: what you are still to read stands first. The number in the header says how many that are.',
    tasks: [
      {
        title: 'Read a course',
        steps: [
          'Open it and read all its parts; documents are shown or downloaded.',
          'Press I have read and understood this. It is noted with the day and the version.',
        ],
      },
    ],
    words: [
      ['Due', 'There is a new version that you are asked to read, or what you have read lapses soon.'],
      ['Lapsed', 'You have read it too long ago: read it again.'],
    ],
  },
  '/training/course/$id': {
    intro: 'One course, part by part.',
    tasks: [
      { title: 'Say that you have read it', steps: ['Read its parts.', 'Press I have read and understood this at the end.'] },
      { title: 'Renew it before it lapses', steps: ['Read it again.', 'Press I have read it again. The time until it lapses begins anew.'] },
    ],
    refusals: [['This course was changed meanwhile', 'A new version came while you were reading. The page shows it: read it, then say so.']],
  },
  '/training/courses': {
    intro: 'All courses of the company.',
    tasks: [
      {
        title: 'Begin a course',
        steps: ['Press New course.', 'Enter title, for whom it is and when it lapses, and press Save draft.', 'Add its parts, then press Publish.'],
      },
      listFile,
    ],
    keys: [...listKeys, ['n', 'New course']],
    words: [
      ['Version', 'Counts up whenever what a live course says is changed.'],
      ['Retired', 'Asked of nobody any more. Who has read it stays known.'],
    ],
  },
  '/training/courses/new': {
    intro: 'Begins a draft. Nobody sees it before it is published.',
    tasks: [
      {
        title: 'Begin one',
        steps: [
          'Enter the title and what it is about.',
          'Tick everybody in the company, or the roles that it is for.',
          'Enter after how many months it is to be read again, and how many days before that it is due.',
          'Press Save draft. Its parts are added on the next page.',
        ],
      },
    ],
    refusals: [['Choose everybody or at least one role', 'A course for nobody cannot be saved.']],
  },
  '/training/courses/$id': {
    intro: 'One course: what it says, for whom it is, how far everybody is, and what its older versions said.',
    tasks: [
      {
        title: 'Write its parts',
        steps: ['Press Edit at Content.', 'Press Add a text, or add documents. The arrows change the order.', 'Press Save.'],
      },
      { title: 'Ask people to read it', steps: ['Press Publish. The question says how many people that are.'] },
      {
        title: 'Issue a new version',
        steps: [
          'Press Edit at Content and change its parts.',
          'Enter what has changed. Leave Ask those who have read it to read it again ticked if the change matters.',
          'Press Issue new version.',
        ],
      },
      {
        title: 'See who has not read it',
        steps: ['Choose Not started or Lapsed in the filter of Progress.', 'Press Download the list to take the names away.'],
      },
      { title: 'Stop asking for it', steps: ['Choose Retire in the menu. Put back makes it live again.'] },
    ],
    keys: recordKeys,
    words: [
      ['Done', 'Has read a version that counts, and it does not lapse soon.'],
      ['Due', 'A new version is to be read, or the reading lapses soon.'],
    ],
    refusals: [
      ['One of the documents is there no longer', 'Somebody saved the course without it. Upload it again.'],
      ['Add at least one part', 'A course with nothing in it cannot be read.'],
    ],
  },
  '/training/team': {
    intro: 'How far each of the company’s people is with the courses that are for them.',
    tasks: [
      { title: 'Find who is behind', steps: ['Choose Something to read or Something lapsed in the filter.', 'Open a person to see which courses.'] },
      listFile,
    ],
    keys: listKeys,
    words: [['Not started', 'Has read no version of the course yet.']],
  },
  '/training/team/$id': {
    intro: 'All courses that are for one person, with which version they have read, when, and when that lapses.',
    tasks: [{ title: 'Look at a course', steps: ['Press its title.'] }],
  },
  '/help/videos': {
    intro: 'Videos of your own company, by area of the product. The help beside each page is there without them.',
    tasks: [
      {
        title: 'Find one',
        steps: ['Type a word into the search: titles, descriptions and all chapters are looked through.', 'Or choose an area in the filter.'],
      },
      { title: 'Add one', steps: ['Press New video.', 'Enter title, area, description and chapters, and press Save.', 'Choose its file on the next page.'] },
    ],
    keys: [['n', 'New video']],
    words: [['Stopped at', 'Where you left it the last time. It goes on from there, on any machine.']],
  },
  '/help/videos/new': {
    intro: 'Begins a video: what it is about. Its file is chosen on the next page.',
    tasks: [
      {
        title: 'Write its chapters',
        steps: [
          'Press Add a chapter and enter from when it is, such as 1:05, and its heading.',
          'Enter what is said, for whoever would rather read, or cannot hear it.',
        ],
      },
    ],
  },
  '/help/videos/$id': {
    intro: 'One video with its chapters as text.',
    tasks: [
      { title: 'Jump to a chapter', steps: ['Press its time.'] },
      {
        title: 'Upload its file',
        steps: [
          'Press Choose a video: MP4, WebM or QuickTime, as large as the settings allow.',
          'A connection that is lost is waited for. Close the page and choose the same file again within a day: it goes on where it stopped.',
        ],
      },
      { title: 'Add captions', steps: ['Press Add captions and choose a WebVTT file, name.vtt.'] },
      { title: 'Change what is said of it', steps: ['Press Edit at Video.'] },
    ],
    keys: recordKeys,
    refusals: [
      ['File too big.', 'It is larger than the settings allow. Have the limit raised, or save it in a lower quality.'],
      ['There is no room left', 'The company’s files fill its room. Remove some, or have the limit raised.'],
    ],
  },
};
