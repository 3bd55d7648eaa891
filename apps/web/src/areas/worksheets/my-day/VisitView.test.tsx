import type { MyVisit } from '@quarterlight/contract/worksheets/my-day';
import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { change, myDay } from './local/my-day.state.ts';
import type { Queued, Work } from './local/work.ts';
import { VisitView } from './VisitView.tsx';
import { aVisit, openPhone, theDay } from './visit.fixtures.ts';

const pounds = (amount: number) => ({ amount, currency: 'GBP' });
const underWay: Partial<MyVisit> = {
  allowedActions: ['record', 'complete', 'fail'],
  preFitAsked: 7,
  startedAt: `${theDay}T08:00:00.000Z`,
  lines: [
    { id: 'l1', kind: 'glass', code: '2447AGN', description: 'Windscreen', quantity: 1, glassState: 'in-van', glassPlace: 'Van', needsCalibration: false },
  ],
  missing: [{ code: 'adhesive-missing', message: 'Record the adhesive.', link: 'adhesives' }],
};
const batch = { id: 'a1', kind: 'urethane', product: 'Dow', batch: 'B1', expires: '2030-01-01', openedAt: null, recordedBy: 'Tom', recordedAt: '' } as const;

// A phone's browser lets one change in at a time; the tests' one knows no locks.
const turns = new Map<string, Promise<unknown>>();
Object.defineProperty(navigator, 'locks', {
  value: {
    request(name: string, work: () => Promise<unknown>) {
      const turn = (turns.get(name) ?? Promise.resolve()).then(work);
      turns.set(name, turn);
      return turn;
    },
  },
});

let technicians = 0;
/** Each on a phone of their own. */
function openVisit(more: Partial<MyVisit> = {}) {
  technicians += 1;
  openPhone(`technician ${technicians}`, [aVisit(1, 'Ann Hill', 'in-progress', { ...underWay, ...more })]);
  return openPage(() => <VisitView day={theDay} id="w1" />);
}
const step = (name: RegExp) => screen.findByRole('button', { name });
const button = (name: string) => screen.getByRole('button', { name });
/** Two presses before anything else can happen. */
const pressTwice = (pressed: HTMLElement) =>
  act(async () => {
    pressed.click();
    pressed.click();
    await Promise.resolve();
  });
const recorded = () => myDay.get().queue.map(({ work }) => work.kind);
const wrong = checkQuestions['pre-fit'].find(({ good }) => good === 'yes');
const answerBadly = async (user: ReturnType<typeof openVisit>['user']) => {
  const check = await screen.findByRole('group', { name: wrong?.text ?? '' });
  await user.click(within(check).getByRole('radio', { name: 'No' }));
};

describe('what is typed and not saved', () => {
  it('stands in a check that was folded and opened again, until it is saved', async () => {
    const { user } = openVisit();
    await answerBadly(user);
    await user.type(screen.getByLabelText('What did you find?'), 'Rust on the flange');
    await user.click(await step(/Pre-fit checks/));
    expect(screen.queryByLabelText('What did you find?')).toBeNull();
    await user.click(await step(/Pre-fit checks/));
    expect(screen.getByLabelText('What did you find?')).toHaveProperty('value', 'Rust on the flange');
    await user.click(button('Save the note'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save the note' })).toBeNull());
    expect(myDay.get().queue[0]?.work.body).toMatchObject({ answers: [{ answer: 'no', note: 'Rust on the flange' }] });
  });
  it('stands in a failed visit that was folded', async () => {
    const { user } = openVisit();
    await user.click(await step(/Visit failed…/));
    await user.selectOptions(screen.getByLabelText('Why did the visit fail?'), 'weather');
    await user.type(screen.getByLabelText('Note'), 'Hail');
    await user.click(await step(/Visit failed…/));
    await user.click(await step(/Visit failed…/));
    expect(screen.getByLabelText('Why did the visit fail?')).toHaveProperty('value', 'weather');
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Hail');
  });
  it('goes out with photographs of why, before the visit ends', async () => {
    const { user } = openVisit();
    await user.click(await step(/Visit failed…/));
    await user.selectOptions(screen.getByLabelText('Why did the visit fail?'), 'corrosion');
    await user.upload(screen.getByLabelText('Photograph why'), new File(['rust'], 'rust.png', { type: 'image/png' }));
    await screen.findByText('1 photograph kept');
    await user.click(button('End the visit as failed'));
    await waitFor(() => expect(recorded()).toEqual(['photo', 'fail']));
    const [photo, fail] = myDay.get().queue;
    expect(photo?.work.body).toMatchObject({ caption: 'Visit failed: Corrosion: not safe to bond', fileTypeId: '' });
    expect(fail?.work.body).toMatchObject({ reason: 'corrosion', doneAt: fail?.madeAt });
  });
  it('is at most 300 characters of a note, and says so', async () => {
    const { user } = openVisit();
    await answerBadly(user);
    await user.click(screen.getByLabelText('What did you find?'));
    await user.paste('x'.repeat(301));
    expect(screen.getByLabelText('What did you find?')).toHaveProperty('value', 'x'.repeat(300));
    expect(screen.getByText('At most 300 characters')).toBeTruthy();
  });
});

describe('two fast presses record once', () => {
  it('a failed visit', async () => {
    const { user } = openVisit();
    await user.click(await step(/Visit failed…/));
    await user.selectOptions(screen.getByLabelText('Why did the visit fail?'), 'weather');
    await pressTwice(button('End the visit as failed'));
    await screen.findByText('The visit ended as failed.');
    expect(recorded()).toEqual(['fail']);
  });
  it('an adhesive, whose wrong press before does not count', async () => {
    const { user } = openVisit();
    await user.click(await step(/Adhesive/));
    await user.click(button('Save the adhesive'));
    expect(await screen.findByText('Record at least one product')).toBeTruthy();
    const urethane = within(screen.getByRole('group', { name: 'Urethane' }));
    await user.type(urethane.getByLabelText('Product'), 'Dow');
    await user.type(urethane.getByLabelText('Batch'), 'B1');
    await user.type(urethane.getByLabelText('Expires'), '2030-01-01');
    await user.type(screen.getByLabelText(/^Temperature/), '12.5');
    await user.type(screen.getByLabelText(/^Humidity/), '60');
    await user.type(screen.getByLabelText(/^Safe drive-away time/), '60');
    await pressTwice(button('Save the adhesive'));
    await waitFor(() => expect(recorded()).toContain('adhesives'));
    expect(recorded()).toEqual(['adhesives']);
  });
});

describe('what is wrong', () => {
  it('takes the focus in its own form, whatever is wrong in another', async () => {
    const { user } = openVisit();
    await answerBadly(user);
    await user.click(button('Save the note'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('What did you find?')));
    await user.click(await step(/Visit failed…/));
    await user.click(button('End the visit as failed'));
    const reason = screen.getByLabelText('Why did the visit fail?');
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(reason));
  });
  it('with a payment is said of each amount, and of the choice that nobody made', async () => {
    const { user } = openVisit({ owed: pounds(42_000), askFor: pounds(5_000) });
    const payment = await step(/Payment/);
    expect(payment.textContent).toContain('£50.00 to take');
    await user.click(payment);
    const paidBy = screen.getByRole('group', { name: /Paid by/ });
    await user.click(button('Record the payment'));
    expect(paidBy.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(paidBy.contains(document.activeElement)).toBe(true));
    for (const [typed, told] of [
      ['', 'Field required.'],
      ['ten', 'Enter an amount in pounds, such as 12.50'],
      ['75.005', 'Enter an amount in pounds, such as 12.50'],
      ['0', 'Enter an amount above nothing.'],
      ['-3', 'Enter an amount above nothing.'],
      ['500', '£420.00 is still owed. Take that or less.'],
    ] as const) {
      await user.clear(screen.getByLabelText(/^Amount/));
      if (typed !== '') await user.type(screen.getByLabelText(/^Amount/), typed);
      await user.click(button('Record the payment'));
      expect(await screen.findByText(told)).toBeTruthy();
    }
    expect(recorded()).toEqual([]);
  });
  it('with a correction of the temperature alone is that it needs a product', async () => {
    const { user } = openVisit({ adhesives: [batch], temperatureCelsius: 5, humidityPercent: 60, driveAwayMinutes: 60, driveAwayToldTo: 'Ann', missing: [] });
    await user.click(await step(/Adhesive/));
    await user.click(button('Save the adhesive'));
    expect(await screen.findByText('A correction is saved with a product. Choose one that was used.')).toBeTruthy();
    await user.click(button('Dow · B1'));
    await user.click(button('Save the adhesive'));
    await waitFor(() => expect(recorded()).toEqual(['adhesives']));
  });
});

const star = {
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'star',
  zone: 'A',
  sizeMm: 18,
  inCameraArea: false,
  repairable: true,
  reason: 'Zone A allows repairs up to 20 mm.',
  beforeFileId: null,
  afterFileId: null,
  repairedAt: null,
  repairedBy: '',
  recordedAt: `${theDay}T08:00:00.000Z`,
  recordedBy: 'Ann',
} as const;
const aPicture = (name: string) => new File(['chip'], name, { type: 'image/png' });

describe('a damage', () => {
  it('is photographed before its repair and after, which says that it is repaired; what is beyond repair is not', async () => {
    const crack = { ...star, id: '0190a000-0000-7000-8000-000000000002', sizeMm: 38, repairable: false, reason: 'Too wide.' };
    const { user } = openVisit({ preFitAsked: 0, lines: [], missing: [], isRepair: true, damages: [star, crack] });
    const damage = await step(/Damage/);
    expect(damage.textContent).toContain('1 to repair');
    expect(screen.queryByLabelText('Repaired: photograph it after')).toBeNull();
    const [before] = screen.getAllByLabelText('Photograph it before');
    if (before) await user.upload(before, aPicture('before.png'));
    await user.upload(await screen.findByLabelText('Repaired: photograph it after'), aPicture('after.png'));
    await waitFor(() => expect(damage.textContent).toContain('1 of 2 repaired'));
    expect(screen.getByText('Beyond repair: do not repair it.')).toBeTruthy();
    expect(recorded()).toEqual(['damage-photo', 'damage-photo']);
    const [first, second] = myDay.get().queue;
    expect(first?.work.body).toMatchObject({ damageId: star.id, shows: 'before', name: 'before.png', doneAt: first?.madeAt });
    expect(second?.work.body).toMatchObject({ damageId: star.id, shows: 'after' });
  });
  it('that nobody told of is recorded once, judged at once, and photographed before it was sent', async () => {
    const { user } = openVisit({ preFitAsked: 0, lines: [], missing: [], isRepair: true });
    expect((await step(/Damage/)).textContent).toContain('Nothing recorded');
    await user.click(button('Save the damage'));
    expect(await screen.findByText('Choose the zone')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'A: before the driver' }));
    await user.type(screen.getByLabelText(/^Across/), '21');
    await screen.findByText('Zone A allows repairs up to 20 mm; this is 21 mm: replace the windscreen.');
    await user.clear(screen.getByLabelText(/^Across/));
    await user.type(screen.getByLabelText(/^Across/), '12');
    await screen.findByText('Zone A allows repairs up to 20 mm.');
    await pressTwice(button('Save the damage'));
    await user.upload(await screen.findByLabelText('Photograph it before'), aPicture('before.png'));
    await waitFor(() => expect(recorded()).toEqual(['damage', 'damage-photo']));
    const [damage, photo] = myDay.get().queue;
    expect(damage?.work.body).toMatchObject({ kind: 'bullseye', zone: 'A', sizeMm: 12, doneAt: damage?.madeAt });
    expect(photo?.work.body).toMatchObject({ damageId: damage?.work.kind === 'damage' ? damage.work.body.damageId : '', shows: 'before' });
  });
});

it('says in its head what waits to be sent and, apart from it, what was not accepted', async () => {
  openVisit();
  const head = await screen.findByRole('banner');
  expect(within(head).queryByText(/to send|not accepted/)).toBeNull();
  const checks: Work = { kind: 'checks', body: { stage: 'pre-fit', answers: [] } };
  const item = (id: number, refused: Queued['refused']): Queued => {
    return { id, worksheetId: 'w1', number: 'W000001', key: `key-${id}`, madeAt: `${theDay}T09:00:00.000Z`, work: checks, attempts: 1, notBefore: 0, refused };
  };
  const refused = { message: 'No.', code: null };
  act(() => change({ queue: [item(1, refused), item(2, null), item(3, null)] }));
  expect(within(head).getByText('1 not accepted')).toBeTruthy();
  expect(within(head).getByText('2 to send')).toBeTruthy();
  act(() => change({ queue: [item(1, refused)] }));
  expect(within(head).getByText('1 not accepted')).toBeTruthy();
  expect(within(head).queryByText(/to send/)).toBeNull();
});

it('counts no photos where there are none', async () => {
  const { user } = openVisit();
  await user.click(await step(/Photos/));
  expect(screen.getByText('Take a photo')).toBeTruthy();
  expect(screen.queryByText(/sent from this phone/)).toBeNull();
});

it('leads on to the visit that the day shows first', async () => {
  const visits = [aVisit(1, 'Waits', 'released'), aVisit(2, 'Ended', 'completed'), aVisit(3, 'Follows', 'released'), aVisit(4, 'Under way', 'in-progress')];
  openPhone('leads on', visits);
  openPage(() => <VisitView day={theDay} id="w2" />);
  expect((await screen.findByRole('link', { name: /^Next:/ })).textContent).toContain('Under way');
});

describe('an adhesive with a maker’s sheet', () => {
  it('says how long the vehicle stands, and is refused here as the server would', async () => {
    technicians += 1;
    const sheet = { code: 'URE', name: 'Fast cure', fromCelsius: 5, toCelsius: 35, driveAwayMinutes: 60 };
    openPhone(`technician ${technicians}`, [aVisit(1, 'Ann Hill', 'in-progress', { ...underWay, preFitAsked: 0 })], {}, [sheet]);
    const { user } = openPage(() => <VisitView day={theDay} id="w1" />);
    const urethane = within(await screen.findByRole('group', { name: 'Urethane' }));
    await user.type(urethane.getByLabelText('Product'), 'fast cure');
    await user.type(urethane.getByLabelText('Batch'), 'B1');
    await user.type(urethane.getByLabelText('Expires'), '2030-01-01');
    expect(screen.getByLabelText(/Safe drive-away time/)).toHaveProperty('value', '60');
    await user.type(screen.getByLabelText(/Temperature/), '2');
    await user.type(screen.getByLabelText(/Humidity/), '60');
    await user.clear(screen.getByLabelText(/Safe drive-away time/));
    await user.type(screen.getByLabelText(/Safe drive-away time/), '30');
    await user.click(button('Save the adhesive'));
    await screen.findByText('fast cure may be used between 5 and 35 °C. It is 2 °C here: wait, find shelter, or use another product.');
    screen.getByText('fast cure needs at least 60 minutes before the vehicle is driven. Tell the customer that, or longer.');
    expect(recorded()).toEqual([]);
    await user.clear(screen.getByLabelText(/Temperature/));
    await user.type(screen.getByLabelText(/Temperature/), '12');
    await user.clear(screen.getByLabelText(/Safe drive-away time/));
    await user.type(screen.getByLabelText(/Safe drive-away time/), '90');
    await user.click(button('Save the adhesive'));
    await waitFor(() => expect(recorded()).toEqual(['adhesives']));
    expect(myDay.get().queue[0]?.work.body).toMatchObject({ temperatureCelsius: 12, driveAwayMinutes: 90 });
  });
});
