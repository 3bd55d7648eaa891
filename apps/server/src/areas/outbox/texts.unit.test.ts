import { describe, expect, it } from 'vitest';
import { isSignedBy } from './gateway.ts';
import { nearestName } from './nearest-name.ts';
import { askedBy, faredOf, quietUntil, statesBefore } from './outbox.rules.ts';

describe('a call of the gateway', () => {
  // The example that the gateway documents.
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const form = { CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234', From: '+14158675309', To: '+18005551212' };
  const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

  it('is signed over its address and its parameters in order', () => expect(isSignedBy('12345', url, form, signature)).toBe(true));

  it.each([
    ['another key', '12346', url, form, signature],
    ['another address', '12345', `${url}&x=1`, form, signature],
    ['another value', '12345', url, { ...form, Digits: '1235' }, signature],
    ['one parameter more', '12345', url, { ...form, Extra: '' }, signature],
    ['no signature', '12345', url, form, ''],
    ['a signature that is cut', '12345', url, form, signature.slice(0, 20)],
  ])('is not with %s', (_, token, address, values, given) => expect(isSignedBy(token, address, values, given)).toBe(false));
});

it.each([
  ['2026-12-21T20:00:00.000Z', '20:00', '08:00', '2026-12-22T08:00:00.000Z'],
  ['2026-12-21T07:59:00.000Z', '20:00', '08:00', '2026-12-21T08:00:00.000Z'],
  ['2026-12-21T08:00:00.000Z', '20:00', '08:00', null],
  ['2026-12-21T19:59:00.000Z', '20:00', '08:00', null],
  ['2026-07-21T19:30:00.000Z', '20:00', '08:00', '2026-07-22T07:00:00.000Z'],
  ['2026-12-21T13:00:00.000Z', '12:00', '14:00', '2026-12-21T14:00:00.000Z'],
  ['2026-12-21T14:00:00.000Z', '12:00', '14:00', null],
  ['2026-12-21T12:00:00.000Z', '00:00', '00:00', null],
])('at %s, quiet from %s to %s, a text message waits until %s', (now, from, to, until) => {
  expect(quietUntil(now, 'Europe/London', from, to)).toBe(until);
});

it.each([
  [' stop. ', 'stop'],
  ['Unsubscribe', 'stop'],
  ['STOP ALL', 'stop'],
  ['Stop it raining', undefined],
  ['start', 'start'],
  ['yes please', undefined],
])('%s asks for %s', (text, asked) => expect(askedBy(text)).toBe(asked));

it('the gateway’s words for a state are ours, and none leads back', () => {
  expect(['queued', 'sending', 'sent', 'delivered', 'read', 'undelivered', 'failed', 'canceled', 'nonsense'].map(faredOf)).toEqual([
    'accepted',
    'accepted',
    'sent',
    'delivered',
    'delivered',
    'undelivered',
    'failed',
    'failed',
    undefined,
  ]);
  expect([statesBefore('accepted'), statesBefore('sent'), statesBefore('delivered')]).toEqual([
    ['queued'],
    ['queued', 'accepted'],
    ['queued', 'accepted', 'sent'],
  ]);
});

it.each([
  ['registraton', 'registration'],
  ['Day', 'day'],
  ['dais', undefined],
  ['colour', undefined],
])('whoever writes %s means %s', (typed, name) => expect(nearestName(typed, ['registration', 'day', 'number'])).toBe(name));
