import type { Template } from './template.ts';

/** About signing in and the accounts of users. */
export const accountTemplates = {
  'two-step-code': {
    title: 'Sign-in code',
    urgent: true,
    secrets: ['code'],
    subject: '{code} is your sign-in code',
    paragraphs: [
      'Hello {name},',
      'Your code for signing in to {company} is {code}.',
      'It works once, for the next 10 minutes.',
      'If you were not signing in just now, somebody else knows your password: change it and tell your administrator.',
    ],
    sms: '{code} is your {company} sign-in code. It works once, for 10 minutes.',
  },
  'password-reset': {
    title: 'Password reset',
    secrets: ['link'],
    subject: 'Set a new password',
    paragraphs: [
      'Hello {name},',
      'Somebody, we hope you, asked for a new password for the user {username} at {company}.',
      'Follow this link within 30 minutes to choose one. It works once:',
      '{link}',
      'If it was not you, there is nothing you need to do: your password stays as it is.',
    ],
  },
  'password-link': {
    title: 'Password link from an administrator',
    secrets: ['link'],
    subject: 'Choose a new password',
    paragraphs: [
      'Hello {name},',
      '{by} at {company} sends you this link, with which you choose a new password for the user {username}.',
      'Follow it within 30 minutes. It works once:',
      '{link}',
      'Until then your password stays as it is.',
    ],
  },
  invitation: {
    title: 'Invitation',
    secrets: ['link'],
    subject: 'Your account at {company}',
    paragraphs: [
      'Hello {name},',
      'An account with the username {username} was made for you at {company}.',
      'Follow this link to choose your password. It works once, until {until}:',
      '{link}',
    ],
  },
  'password-changed': {
    title: 'Password changed',
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {name},',
      'The password of the user {username} at {company} was changed on {when}, from the network address {address}. Other sign-ins ended with it.',
      'If it was not you, choose a new password at once by ‘Forgotten password’ on the sign-in page, and tell your administrator.',
    ],
  },
  'email-changed': {
    title: 'Email address changed',
    subject: 'The email address of your account was changed',
    paragraphs: [
      'Hello {name},',
      'The email address of the user {username} at {company} was changed on {when}, from the network address {address}.',
      'Changed by: {by}',
      'This is told to the earlier address and to the new one, to which messages and codes go from now on.',
      'If you do not know of it, tell your administrator at once, and change your password.',
    ],
  },
  'two-step-changed': {
    title: 'Two-step sign-in changed',
    subject: 'Your two-step sign-in was changed',
    paragraphs: [
      'Hello {name},',
      'The two-step sign-in of the user {username} at {company} was changed on {when}, from the network address {address}.',
      '{change}',
      'If it was not you, change your password at once and tell your administrator.',
    ],
  },
  'two-step-reset': {
    title: 'Two-step sign-in reset',
    subject: 'Your two-step sign-in was reset',
    paragraphs: [
      'Hello {name},',
      'The two-step sign-in of the user {username} at {company} was reset on {when}. Your authenticator app and your recovery codes no longer work there.',
      'Reset by: {by}',
      'Sign in and set it up again on your profile. If you did not ask for it, change your password at once and tell your administrator.',
    ],
  },
  'recovery-code-used': {
    title: 'Recovery code used',
    subject: 'A recovery code of yours was used to sign in',
    paragraphs: [
      'Hello {name},',
      'A recovery code was used to sign in to {company} as {username} on {when}, from the network address {address}.',
      'Recovery codes left: {left}',
      'If it was not you, change your password at once, make new recovery codes on your profile and tell your administrator.',
    ],
  },
  'test-message': {
    title: 'Test message',
    urgent: true,
    subject: 'A test of the mail of {company}',
    paragraphs: ['Hello {name},', 'This message was sent on {when} to see whether the mail of {company} works. It does, since you are reading it.'],
    sms: 'A test of the text messages of {company}, sent on {when}.',
  },
} as const satisfies Readonly<Record<string, Template>>;
