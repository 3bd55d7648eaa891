import { describe, expect, it } from 'vitest';
import type { HoldUpCode } from '../rules/hold-ups.ts';
import type { WorksheetLineView } from './detail.ts';
import { aPane as pane } from './line.testing.ts';
import { type Job, type NextStep, nextStep, type Rights } from './next-step.ts';
import type { WorksheetAction } from './schemas.ts';

const onOrder = (sent: boolean): WorksheetLineView => ({
  ...pane,
  glassState: 'on-order',
  order: { id: 'order', number: 'P000123', approved: sent, sent, due: null },
});
const everything: Rights = { orderGlass: true, seeOrders: true, seeInvoices: true, takeMoney: true, overrideCredit: true };
const fewer: Rights = { ...everything, orderGlass: false, seeOrders: false };
const noOverride: Rights = { ...everything, overrideCredit: false };
const desk: WorksheetAction[] = ['edit', 'edit-lines'];

function aJob(actions: WorksheetAction[], held: HoldUpCode[] = [], more: Partial<Job> = {}): Job {
  return {
    allowedActions: actions,
    holdUps: held.map((code) => ({ code, message: code })),
    lines: [pane],
    customer: { id: '', name: '', accountCode: '', type: 'insurer', onStop: false, orderNumberRequired: false },
    insurance: {
      insurerName: '',
      scheme: '',
      certificateNumber: '',
      authorisedBy: '',
      vatRecoveryBasisPoints: 10_000,
      mandateSignedBy: '',
      mandateSignedOn: null,
      policyholder: { name: '', telephone: '', email: '', line1: '', line2: '', line3: '', town: '', county: '', postcode: '' },
      policyNumber: 'P1',
      claimNumber: '',
      authorisationNumber: '',
      authorisationNeeded: false,
      authorisationAsked: false,
      missing: ['claimNumber'],
      asksVatRegistered: false,
      excess: { amount: 0, currency: 'GBP' },
      limit: null,
      vatRegistered: false,
      coverCheckedAt: null,
      coverCheckedBy: '',
      excessExplanation: '',
    },
    completedAt: null,
    ...more,
  };
}

const said = (step: NextStep | null): string => (step === null ? 'nothing' : step.do === 'fill-in' ? `fill-in ${step.field}` : step.do);

describe('the next step of a job', () => {
  const booked: WorksheetAction[] = [...desk, 'release', 'rebook'];
  const cases: [what: string, Job, step: string, Rights?][] = [
    ['booked and held up by nothing', aJob(booked), 'release'],
    ['whose glass nobody ordered', aJob(booked, ['glass-on-order'], { lines: [{ ...pane, glassState: 'needed' }] }), 'order-glass'],
    ['the same, for who may not order', aJob(booked, ['glass-on-order'], { lines: [{ ...pane, glassState: 'needed' }] }), 'allocate-glass', fewer],
    ['whose order is in draft', aJob(booked, ['glass-on-order'], { lines: [onOrder(true), onOrder(false)] }), 'send-order'],
    ['whose glass is on its way', aJob(booked, ['glass-on-order'], { lines: [onOrder(true)] }), 'open-order'],
    ['the same, for who sees no orders', aJob(booked, ['glass-on-order'], { lines: [onOrder(true)] }), 'nothing', fewer],
    [
      'whose features are not confirmed',
      aJob(booked, ['features-unconfirmed', 'glass-on-order'], { lines: [{ ...pane, glassState: 'needed', featuresConfirmedAt: null }] }),
      'confirm-features',
    ],
    ['of which ADAS is not known', aJob(booked, ['adas-unknown', 'features-unconfirmed']), 'fill-in adas'],
    ['without authorisation', aJob(booked, ['authorisation']), 'fill-in authorisationNumber'],
    ['whose deposit is not there', aJob(booked, ['deposit']), 'take-deposit'],
    ['the same, for who takes no money', aJob(booked, ['deposit']), 'nothing', { ...everything, takeMoney: false }],
    ['without order number', aJob(booked, ['order-number']), 'fill-in orderNumber'],
    ['without what the insurer needs', aJob(booked, ['insurer-fields', 'authorisation']), 'fill-in claimNumber'],
    ['on credit hold, for who may override it', aJob(booked, ['credit-hold']), 'release-held'],
    ['on credit hold, for who may not', aJob(booked, ['credit-hold']), 'see-owed', noOverride],
    ['on credit hold, for who sees no invoices either', aJob(booked, ['credit-hold']), 'nothing', { ...noOverride, seeInvoices: false }],
    ['on credit hold, its papers missing', aJob(booked, ['credit-hold', 'order-number']), 'fill-in orderNumber'],
    ['on credit hold, its glass on its way', aJob(booked, ['credit-hold', 'glass-on-order'], { lines: [onOrder(true)] }), 'see-owed'],
    ['on credit hold, without a slot', aJob([...desk, 'book'], ['credit-hold']), 'book'],
    ['on credit hold, under way', aJob([...desk, 'fail'], ['credit-hold']), 'see-owed'],
    ['held up, for who may only release', aJob(['release'], ['authorisation']), 'nothing'],
    ['without a slot, papers missing', aJob([...desk, 'book'], ['authorisation']), 'book'],
    ['without a slot, glass not ordered', aJob([...desk, 'book'], ['glass-on-order'], { lines: [{ ...pane, glassState: 'needed' }] }), 'order-glass'],
    ['that waits for papers', aJob([...desk, 'book', 'resume'], ['authorisation']), 'fill-in authorisationNumber'],
    ['that waits for nothing any more', aJob([...desk, 'book', 'resume']), 'resume'],
    ['completed', aJob([...desk, 'invoice'], [], { completedAt: '2026-11-23T10:00:00Z', lines: [{ ...pane, glassState: 'needed' }] }), 'invoice'],
    ['under way', aJob([...desk, 'fail']), 'nothing'],
  ];
  it.each(cases)('%s', (_what, job, step, rights = everything) => expect(said(nextStep(job, rights))).toBe(step));
});
