import type { MyVisit } from '@quarterlight/contract/worksheets/my-day';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { describe, expect, it } from 'vitest';
import { firstOpen, stepOfMissing, stepsOf } from '../visit-steps.ts';
import { visitWith } from './optimistic.ts';
import { afterFailure, begun, copyIsOpen, joined, nextToSend, nextTry, queueWords, tryAtOnce, waitAfter } from './queue.rules.ts';
import type { Queued, Work } from './work.ts';

const start: Work = { kind: 'start', body: { mileage: 100 } };
const answer = (question: string, given: 'yes' | 'no' = 'yes') => ({ question, answer: given, note: '' });
const checks = (stage: 'pre-fit' | 'post-fit', ...questions: string[]): Work => ({
  kind: 'checks',
  body: { stage, answers: questions.map((question) => answer(question)) },
});
const item = (id: number, more: Partial<Queued> = {}): Queued => ({
  id,
  worksheetId: 'w1',
  number: 'W000001',
  key: `key-${id}`,
  madeAt: '2026-11-20T09:00:00.000Z',
  work: start,
  attempts: 0,
  notBefore: 0,
  refused: null,
  ...more,
});
const refused = { message: 'No.', code: 'worksheet.moved_on' };
const failure = (status: number, code?: string) => ({ status, message: 'Trouble', code });

describe('the order of sending', () => {
  it('is the order of the work, one worksheet’s trouble not holding up another', () => {
    const queue = [item(3), item(1), item(2, { worksheetId: 'w2' })];
    expect(nextToSend(queue, 0)?.id).toBe(1);
    expect(nextToSend([item(1, { refused }), item(2), item(3, { worksheetId: 'w2' })], 0)?.id).toBe(3);
    expect(nextToSend([item(1, { refused }), item(2)], 0)).toBeUndefined();
  });
  it('is not held up by what was refused where it counts whatever became of that: a photo, and money unless money was refused', () => {
    const photo: Work = { kind: 'photo', body: { fileTypeId: '', caption: '', name: 'a.png', mediaType: 'image/png' } };
    const payment: Work = { kind: 'payment', body: { kind: 'balance', method: 'cash', amount: { amount: 100, currency: 'GBP' }, reference: '' } };
    const after = (...works: Work[]) => nextToSend([item(1, { refused }), ...works.map((work, index) => item(index + 2, { work }))], 0)?.id;
    expect([after(checks('pre-fit', 'leaks'), photo), after(start, payment), after(start)]).toEqual([3, 3, undefined]);
    const wrong = item(1, { work: payment, refused });
    expect(nextToSend([wrong, item(2, { work: payment })], 0)).toBeUndefined();
    expect(nextToSend([wrong, item(2, { work: payment }), item(3, { work: photo })], 0)?.id).toBe(3);
    // What may have arrived is not overtaken.
    expect(nextToSend([item(1, { notBefore: 500 }), item(2, { work: photo })], 0)).toBeUndefined();
  });
  it('is not held up for a photo of damage, unless the damage that it shows was refused', () => {
    const damage: Work = { kind: 'damage', body: { damageId: 'd1', kind: 'crack', zone: 'A', sizeMm: 8, inCameraArea: false, beforeFileId: null } };
    const photo: Work = { kind: 'damage-photo', body: { damageId: 'd1', shows: 'before', name: 'a.png', mediaType: 'image/png' } };
    expect(nextToSend([item(1, { refused }), item(2, { work: photo })], 0)?.id).toBe(2);
    expect(nextToSend([item(1, { work: damage, refused }), item(2, { work: photo })], 0)).toBeUndefined();
  });
  it('of a count comes after all that was done before it, on whichever worksheet, but for what was refused', () => {
    const count = item(5, { worksheetId: 'van', work: { kind: 'van-count', body: { lines: [], countedAt: '2026-11-20T17:00:00.000Z' } } });
    const held = item(4, { worksheetId: 'w2', notBefore: 500 });
    expect(nextToSend([count, held], 0)).toBeUndefined();
    expect(nextTry([count, held])).toBe(500);
    expect(nextToSend([count, item(4, { worksheetId: 'w2', refused }), item(6, { worksheetId: 'w3', notBefore: 500 })], 0)?.id).toBe(5);
  });
  it('waits for the clock without overtaking', () => {
    const queue = [item(1, { notBefore: 500 }), item(2), item(3, { worksheetId: 'w2', notBefore: 900 })];
    expect(nextToSend(queue, 100)).toBeUndefined();
    expect(nextTry(queue)).toBe(500);
    expect(nextToSend(queue, 500)?.id).toBe(1);
    expect(nextTry([item(1, { refused })])).toBeNull();
  });
});

describe('a failed attempt', () => {
  it('is repeated where nobody answered, later each time', () => {
    const first = afterFailure(begun(item(1)), failure(0), 1000, 0);
    expect(first).toMatchObject({ attempts: 1, notBefore: 3000, refused: null });
    expect(afterFailure(begun(first), failure(503), 1000, 0)).toMatchObject({ attempts: 2, notBefore: 5000 });
    expect(waitAfter(40, 0)).toBe(300_000);
    expect(waitAfter(1, 1)).toBe(1600);
    expect(afterFailure(begun(item(1)), failure(400, 'request.key_in_use'), 0, 0).refused).toBeNull();
  });
  it('waits for the sign-in, or is shown with what the server said', () => {
    expect(afterFailure(item(1), failure(401), 0, 0)).toEqual(item(1));
    expect(afterFailure(begun(item(1)), failure(400, 'worksheet.moved_on'), 0, 0).refused).toEqual({ message: 'Trouble', code: 'worksheet.moved_on' });
    for (const status of [403, 404, 413, 415]) expect(afterFailure(item(1), failure(status), 0, 0).refused).not.toBeNull();
  });
  it('is tried at once when the signal is back, and keeps its key', () => {
    expect(tryAtOnce([item(1, { attempts: 3, notBefore: 9000 }), item(2, { notBefore: 50 })])).toEqual([item(1, { attempts: 3 }), item(2, { notBefore: 50 })]);
  });
});

describe('checks that are tapped one after the other', () => {
  it('travel together, the later answer to a question counting', () => {
    const last = item(1, { work: checks('pre-fit', 'corrosion', 'leaks') });
    const next: Work = { kind: 'checks', body: { stage: 'pre-fit', answers: [answer('leaks', 'no')] } };
    expect(joined(last, next)).toEqual({ kind: 'checks', body: { stage: 'pre-fit', answers: [answer('corrosion'), answer('leaks', 'no')] } });
  });
  it('but never with what may have arrived, was refused, or is another stage’s', () => {
    const next = checks('pre-fit', 'leaks');
    expect(joined(begun(item(1, { work: checks('pre-fit', 'corrosion') })), next)).toBeUndefined();
    expect(joined(item(1, { work: checks('pre-fit', 'corrosion'), refused }), next)).toBeUndefined();
    expect(joined(item(1, { work: checks('post-fit', 'clean') }), next)).toBeUndefined();
    expect(joined(item(1), next)).toBeUndefined();
    expect(joined(undefined, next)).toBeUndefined();
  });
});

it('says how the queue stands', () => {
  expect(queueWords([], true)).toBe('All sent');
  expect(queueWords([item(1), item(2), item(3)], true)).toBe('Saved on this phone, 3 to send');
  expect(queueWords([item(1)], false)).toBe('Saved on this phone, 1 to send after you sign in');
  expect(queueWords([item(1, { refused }), item(2)], true)).toBe('1 not accepted, 1 to send');
});

it('closes the copy twelve hours after the server last vouched for the technician, and where the clock was put back', () => {
  const confirmed = 1_000_000;
  expect([copyIsOpen(confirmed, confirmed + 12 * 3600 - 1), copyIsOpen(confirmed, confirmed + 12 * 3600), copyIsOpen(confirmed, confirmed - 3600)]).toEqual([
    true,
    false,
    false,
  ]);
});

const visit: MyVisit = {
  worksheetId: 'w1',
  bookingId: 'b1',
  order: 1,
  driveMinutes: null,
  number: 'W000001',
  state: 'released',
  version: 1,
  highlight: 'isReleased',
  allowedActions: ['start', 'fail'],
  day: '2026-11-23',
  slot: 'A',
  startsAt: null,
  minutes: 90,
  jobType: { id: 'j1', name: 'Replacement' },
  furtherJobTypes: [],
  customerName: 'Ann Hill',
  contact: { title: '', firstName: 'Ann', lastName: 'Hill', telephone: '', mobile: '', email: '', contactType: { value: '' }, modeOfContact: { value: '' } },
  address: { line1: '', line2: '', line3: '', town: '', county: '', postcode: '', latitude: null, longitude: null },
  place: 'mobile',
  placeName: '',
  vehicle: { registration: 'AB12CDE', description: 'FORD Focus', vin: '', colour: '', mileage: null },
  lines: [
    { id: 'l1', kind: 'glass', code: '2447AGN', description: 'Windscreen', quantity: 1, glassState: 'in-van', glassPlace: 'Van', needsCalibration: false },
  ],
  noteTechnician: '',
  adasRequirement: 'required',
  preFitAsked: 7,
  postFitAsked: 6,
  checks: [],
  adhesives: [],
  calibrations: [],
  isRepair: false,
  damages: [],
  signedBy: '',
  signatureAbsence: '',
  excessDue: { amount: 10_000, currency: 'GBP' },
  owed: { amount: 42_000, currency: 'GBP' },
  askFor: { amount: 11_500, currency: 'GBP' },
  temperatureCelsius: null,
  humidityPercent: null,
  driveAwayMinutes: null,
  driveAwayToldTo: '',
  expectedAt: null,
  startedAt: null,
  completedAt: null,
  missing: [{ code: 'adhesive-missing', message: 'Record the adhesive of the bonded glass.', link: 'adhesives' }],
};
const context = { technician: 'Tom', today: '2026-11-20' };
const all = (stage: 'pre-fit' | 'post-fit'): Work => checks(stage, ...checkQuestions[stage].map(({ question }) => question));
const adhesive: Work = {
  kind: 'adhesives',
  body: {
    items: [{ kind: 'urethane', product: 'Dow', batch: 'B1', expires: '2027-01-01', openedAt: null }],
    temperatureCelsius: 12.5,
    humidityPercent: 60,
    driveAwayMinutes: 60,
    driveAwayToldTo: 'Ann',
  },
};
const facts = {
  sensor: 'Camera',
  method: 'static' as const,
  place: '',
  performedById: null,
  certificateNumber: '',
  equipment: '',
  subcontractor: '',
  preScanCodes: '',
  failReason: '',
  advisorySignedBy: '',
  mileage: null,
  reportFileId: null,
  retryOfId: null,
};
const works: readonly Work[] = [
  start,
  all('pre-fit'),
  adhesive,
  { kind: 'calibration', body: { ...facts, result: 'pass' } },
  all('post-fit'),
  { kind: 'payment', body: { kind: 'excess', method: 'card', amount: { amount: 4_000, currency: 'GBP' }, reference: '' } },
  { kind: 'signature', body: { signedBy: 'Ann Hill', png: 'aGk=', absence: '' } },
];
const queued = works.map((work, index) => item(index + 1, { work }));

describe('a visit without a signal', () => {
  it('says step by step what is still missing, to the end', () => {
    const codes = (count: number) => visitWith(visit, queued.slice(0, count), context).missing.map(({ code }) => code);
    expect(codes(0)).toEqual(['pre-fit-checks', 'adhesive-missing', 'calibration-missing', 'post-fit-checks', 'mileage-missing', 'signature-missing']);
    expect(codes(2)).toEqual(['adhesive-missing', 'calibration-missing', 'post-fit-checks', 'signature-missing']);
    expect(codes(queued.length)).toEqual([]);
    const shown = visitWith(visit, queued, context);
    expect(shown).toMatchObject({
      state: 'in-progress',
      allowedActions: ['record', 'complete', 'fail'],
      waiting: 7,
      excessDue: { amount: 6_000 },
      owed: { amount: 38_000 },
      askFor: { amount: 7_500 },
      vehicle: { mileage: 100 },
    });
    expect(visitWith(visit, [...queued, item(9, { work: { kind: 'complete', body: { mileage: 120 } } })], context)).toMatchObject({
      state: 'completed',
      missing: [],
      vehicle: { mileage: 120 },
    });
  });
  it('never owes less than nothing, and knows of a copy that an earlier version kept no more than its excess', () => {
    const paid = (amount: number) =>
      item(1, { work: { kind: 'payment', body: { kind: 'balance', method: 'card', amount: { amount, currency: 'GBP' }, reference: '' } } });
    expect(visitWith(visit, [paid(40_000)], context)).toMatchObject({ owed: { amount: 2_000 }, excessDue: { amount: 2_000 }, askFor: { amount: 0 } });
    expect(visitWith(visit, [paid(50_000)], context)).toMatchObject({ owed: { amount: 0 }, excessDue: { amount: 0 } });
    const { owed: _owed, askFor: _askFor, placeName: _placeName, ...earlier } = visit;
    const old: unknown = earlier;
    const isVisit = (value: unknown): value is MyVisit => value === earlier;
    if (!isVisit(old)) throw new Error('It is the earlier copy');
    expect(visitWith(old, [], context)).toMatchObject({ owed: { amount: 10_000 }, askFor: { amount: 10_000 }, placeName: '' });
  });
  it('does not count what was refused', () => {
    const last = item(9, { work: { kind: 'complete', body: {} }, refused });
    expect(visitWith(visit, [...queued, last], context)).toMatchObject({ state: 'in-progress', waiting: 7, refused: 1 });
  });
  it('ends as failed with its reason', () => {
    const fail = item(1, { work: { kind: 'fail', body: { reason: 'weather', note: '', chargeable: false, glass: 'van' } } });
    expect(visitWith(visit, [fail], context)).toMatchObject({ failedFor: 'weather', allowedActions: [], missing: [] });
  });
});

describe('the steps', () => {
  it('stand in the order of the work and open at the first that is left', () => {
    const shown = visitWith(visit, queued.slice(0, 2), context);
    const steps = stepsOf(shown, 0);
    expect(steps.map(({ id, done }) => `${id}${done ? ' done' : ''}`)).toEqual([
      'arrive done',
      'pre-fit done',
      'glass done',
      'adhesive',
      'calibration',
      'post-fit',
      'payment',
      'photos',
      'signature',
      'complete',
    ]);
    expect(firstOpen(steps)).toBe('adhesive');
  });
  it('take each missing thing to where it is mended', () => {
    const where = visitWith(visit, [], context).missing.map(stepOfMissing);
    expect(where).toEqual(['pre-fit', 'adhesive', 'calibration', 'post-fit', 'complete', 'signature']);
  });
  it('leave out what the job does not need', () => {
    const call = visitWith({ ...visit, preFitAsked: 0, postFitAsked: 0, adasRequirement: 'none-fitted', lines: [], missing: [] }, [], context);
    expect(stepsOf(call, 0).map(({ id }) => id)).toEqual(['arrive', 'payment', 'photos', 'signature', 'complete']);
  });
});
