import { type HelpOf, listFile, listKeys, recordKeys } from '../../app/help.ts';
import type { identityPages } from './identity.routes.tsx';

export const identityHelp: HelpOf<typeof identityPages> = {
  '/users': {
    intro: 'Everybody who signs in: staff, technicians, users of customers and of branches. Whoever belongs to a customer or a branch sees its users alone.',
    tasks: [
      {
        title: 'Invite somebody',
        steps: [
          'Press Invite a user and choose the kind.',
          'Type name and email. The username is proposed from the email; type another where you like.',
          'Tick the roles. Only those are there of which you hold everything yourself.',
          'Press Invite. The link in the email is good for a week: with it they choose their own password.',
        ],
      },
      { title: 'Find whoever has not come yet', steps: ['Add the filter Invitation.', 'Choose Invited, Invitation expired or Not invited yet.'] },
      listFile,
    ],
    keys: [...listKeys, ['n', 'Invite a user']],
    words: [
      ['Invited until', 'A link is out, and good until that day.'],
      ['Invitation expired', 'The week is over and nobody used the link. Open the user and invite them again.'],
      ['Locked', 'Cannot sign in until somebody unlocks them.'],
      ['Disabled', 'Has left: cannot sign in and is offered nowhere. What they did stays.'],
      ['Last seen', 'When they last did something here, to within a quarter of an hour.'],
    ],
    refusals: [['There is a user of that name already.', 'Usernames differ, whatever their case, in the whole company. Add something to it.']],
  },
  '/users/user/$id': {
    intro: 'One user: who they are, whose, what they may do and from which role that comes, and where they are signed in.',
    tasks: [
      {
        title: 'Change something',
        steps: ['Press Edit at the part that is wrong.', 'Change it and press Save. What it changes of their permissions acts within a second.'],
      },
      {
        title: 'Somebody has forgotten the password',
        steps: ['Open More actions and press Send a reset link.', 'The link goes to their email and works once, for 30 minutes.'],
      },
      {
        title: 'A telephone or a laptop is lost',
        steps: ['Press Sign out beside its line under Sessions, or Sign out everywhere.', 'Lock the user where somebody else may know the password.'],
      },
      { title: 'Somebody leaves', steps: ['Press Disable.', 'Move the jobs that they are booked for, in the diary.'] },
      {
        title: 'See why they may do something',
        steps: ['Look under What they may do.', 'Type a few letters to find it: the role that gives it stands below.'],
      },
    ],
    keys: recordKeys,
    words: [
      ['Given directly', 'A permission that does not come from a role.'],
      ['This one', 'The browser that you are using just now.'],
    ],
    refusals: [
      ['This user may do things that you may not', 'Nobody changes who is above them. An administrator can.'],
      ['This is the last administrator. Make somebody else one first.', 'Somebody has to be able to administer. Give another user the role Administrator.'],
      ['You can only give permissions that you hold yourself.', 'Ask an administrator to give it.'],
      ['Three links were mailed to this user within the last hour.', 'Ask them to look into their junk mail, and check the address.'],
    ],
  },
  '/my-profile': {
    intro: 'Your own account: your name and how you are reached, how you sign in, and what this browser keeps for you.',
    tasks: [
      {
        title: 'Change your name, email or mobile',
        steps: ['Press Edit at Details.', 'Change what is wrong and press Save. Another email address is told to both.'],
      },
      {
        title: 'Sign in with an authenticator app',
        steps: [
          'Press Set up an authenticator app.',
          'Scan the code with the app on your phone, and type the six figures that it shows.',
          'Keep the ten recovery codes: each lets you in once without the phone.',
        ],
      },
      {
        title: 'When the phone is lost',
        steps: ['Sign in with a recovery code, then press Set up another app.', 'Without a code, an administrator resets your two-step sign-in.'],
      },
    ],
    keys: recordKeys,
    refusals: [
      ['Enter your password again', 'You gave it more than ten minutes ago. What concerns how you sign in asks for it anew.'],
      ['It cannot be switched off', 'Your role needs a code at every sign-in. The company’s settings say which roles do.'],
      ['This code was used already. Wait until the app shows the next one.', 'A code works once. The next one comes within half a minute.'],
    ],
  },
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
  '/users/roles': {
    intro:
      'Every role: whom it is for, who has it, and how much it lets them do. What somebody may do is what their roles hold, and what they were given directly.',
    tasks: [
      {
        title: 'Add a role',
        steps: [
          'Press Add role and name it.',
          'Choose a role whose permissions it is to begin with, or none.',
          'On its page press Edit beside Permissions and tick what it is to hold.',
        ],
      },
      { title: 'Compare two', steps: ['Tick both and press Compare.'] },
    ],
    words: [
      ['Shipped', 'The product brings it with it. It can be changed, but not removed.'],
      ['Your own', 'Somebody of your company added it.'],
      ['Staff, Branch users, Customer users', 'Whom the role is for. Nobody else can be given it.'],
    ],
    refusals: [
      ['There is a role of that name already.', 'Capitals make no difference. Choose another name.'],
      ['You can only give permissions that you hold yourself.', 'Ask somebody who holds them, such as an administrator.'],
    ],
  },
  '/users/roles/role/$id': {
    intro: 'What one role lets its holders do, by module. A change acts on whoever is signed in within a second.',
    tasks: [
      {
        title: 'Change what it holds',
        steps: [
          'Press Edit beside Permissions.',
          'Tick single permissions, or the name of a module for all of it.',
          'What you change is counted beside Save. Press Save.',
        ],
      },
      {
        title: 'Compare it with another',
        steps: ['Choose the other one in Compare with.', 'Tick Only differences to leave out what both hold.', 'The address can be sent to somebody else.'],
      },
      { title: 'Copy it', steps: ['Choose Copy this role in the menu.'] },
      { title: 'Remove it', steps: ['Give whoever has it another role first.', 'Choose Remove this role in the menu. A shipped one stays.'] },
    ],
    keys: recordKeys,
    refusals: [
      ['You do not hold it, so you cannot give it', 'Nobody gives what they do not hold. Ask an administrator.'],
      ['Administrator holds every permission.', 'It is what lets a company never lock itself out. Make another role for whoever is to have fewer.'],
      ['This role is held by some users.', 'Give them another role first.'],
      ['Somebody else changed this, too', 'Both versions stand beside each other. Choose what to keep and press Save.'],
    ],
  },
  '/system-utilities/permissions': {
    intro: 'Every permission by module, and which role holds it.',
    tasks: [
      {
        title: 'Give a role a permission, or take it',
        steps: ['Tick or untick the cell. Nothing is saved yet.', 'Press Save at the bottom. Each role is saved by itself.'],
      },
      {
        title: 'Find something',
        steps: ['Type a part of a description or a name.', 'Choose modules and roles in Filter. The address can be sent to somebody else.'],
      },
      {
        title: 'Add a permission',
        steps: ['Press Add permission.', 'Name it, describe it and choose its module.', 'Administrator holds it at once and gives it to others.'],
      },
      { title: 'Edit one', steps: ['Press its name. The name of a shipped one stays.'] },
      {
        title: 'Reset customer or branch users',
        steps: ['Press Reset and choose which.', 'Read what happens and confirm. It says afterwards how many users were changed.'],
      },
    ],
    words: [['5 of 9', 'How many of a module’s permissions the role holds.']],
    refusals: [
      ['Did not find a permission with id', 'Somebody removed it, or the address is wrong. Reload the page.'],
      ['The record was changed by somebody else', 'What the role holds by now is shown; your ticks stay. Look at them, then press Save again.'],
    ],
  },
  '/api': {
    intro: 'A key lets a program of yours work with Quarterlight in your place. It may do what you choose for it, and never more than you may yourself.',
    tasks: [
      {
        title: 'Make a key',
        steps: [
          'Press New API key and name it after the program that will use it.',
          'Choose what it may do, as little as it needs, and until when it is good: a year at most.',
          'Copy the key and keep it: it is shown this once.',
        ],
      },
      {
        title: 'Replace a key that expires soon',
        steps: ['Make another with the same permissions.', 'Give it to the program.', 'Revoke the old one when Last used no longer moves.'],
      },
      { title: 'Stop a key', steps: ['Open it in the list.', 'Press Revoke. Whatever asks by it is refused from then on.'] },
      { title: 'Look up a call', steps: ['Open Reference.', 'Search for what you want to read or write, and copy the example.'] },
    ],
    keys: [['n', 'New API key']],
    refusals: [
      ['A key can only have permissions that you hold yourself. You lack {permission}.', 'Choose others, or ask an administrator for the permission first.'],
      ['You have 50 keys in use. Revoke one that you no longer need first.', 'Keys that were never used, or not for long, are the ones to revoke.'],
    ],
  },
};
