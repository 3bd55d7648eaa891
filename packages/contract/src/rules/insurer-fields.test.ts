import { describe, expect, it } from 'vitest';
import { type AccountTerms, authorisationAsked, type InsurerFacts, insurerFieldsMissing, insurerNeeds } from './insurer-fields.ts';

const insurer: AccountTerms = { type: 'insurer', requiredFields: null, authorisationLimitPence: null };
const complete: InsurerFacts = {
  policyNumber: 'P1',
  claimNumber: 'C1',
  certificateNumber: '',
  mandateSignedBy: '',
  lossOn: '2026-11-20',
  authorisationNeeded: true,
  authorisationNumber: 'A1',
  netPence: 30_000,
};
const empty: Partial<InsurerFacts> = { policyNumber: ' ', claimNumber: '', lossOn: null, authorisationNumber: '' };

describe('what the account needs', () => {
  const cases: [Partial<AccountTerms>, Partial<InsurerFacts>, string[]][] = [
    [{}, {}, []],
    [{}, empty, ['policyNumber', 'claimNumber', 'lossOn', 'authorisationNumber']],
    [{}, { authorisationNeeded: false, authorisationNumber: '' }, []],
    [{ type: 'fleet' }, empty, []],
    [{ type: null }, empty, []],
    // A list of its own, of any category; an empty one asks for nothing, of an insurer either.
    [{ requiredFields: ['claimNumber'] }, { ...empty, authorisationNeeded: false }, ['claimNumber']],
    [{ requiredFields: [] }, { ...empty, authorisationNeeded: false }, []],
    [{ type: 'leasing', requiredFields: ['lossOn', 'policyNumber'] }, { ...empty, authorisationNeeded: false }, ['policyNumber', 'lossOn']],
    [{ type: 'leasing', requiredFields: ['authorisationNumber'] }, { ...empty, authorisationNeeded: false }, ['authorisationNumber']],
    // From the limit on, a penny below it not yet.
    [{ type: 'fleet', authorisationLimitPence: 30_000 }, { ...empty, authorisationNeeded: false }, ['authorisationNumber']],
    [{ type: 'fleet', authorisationLimitPence: 30_001 }, { ...empty, authorisationNeeded: false }, []],
    [{ type: 'fleet', authorisationLimitPence: 0 }, { authorisationNeeded: false }, []],
  ];
  it.each(cases)('%j of %j is missing %j', (account, facts, fields) =>
    expect(insurerFieldsMissing({ ...insurer, ...account }, { ...complete, ...facts })).toEqual(fields),
  );

  it('has to be authorised where somebody says so, the account always asks, or the job comes to its limit', () => {
    const asked = (account: Partial<AccountTerms>, authorisationNeeded = false) =>
      authorisationAsked({ ...insurer, ...account }, { authorisationNeeded, netPence: 500 });
    expect([asked({}), asked({}, true), asked({ requiredFields: ['authorisationNumber'] })]).toEqual([false, true, true]);
    expect([asked({ authorisationLimitPence: 500 }), asked({ authorisationLimitPence: 501 })]).toEqual([true, false]);
  });

  it('is said by who asks', () => {
    expect(insurerNeeds(['policyNumber', 'claimNumber'])).toBe('The insurer needs: Policy number, Claim number');
    expect(insurerNeeds(['lossOn'], 'fleet')).toBe('The account needs: Day of loss');
  });
});
