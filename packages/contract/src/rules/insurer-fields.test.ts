import { describe, expect, it } from 'vitest';
import { type InsurerFacts, insurerFieldsMissing } from './insurer-fields.ts';

const complete: InsurerFacts = {
  payerType: 'insurer',
  policyNumber: 'P1',
  claimNumber: 'C1',
  lossOn: '2026-11-20',
  authorisationNeeded: true,
  authorisationNumber: 'A1',
};

describe('what the insurer needs', () => {
  const cases: [Partial<InsurerFacts>, string[]][] = [
    [{}, []],
    [{ policyNumber: ' ', claimNumber: '', lossOn: null, authorisationNumber: '' }, ['policyNumber', 'claimNumber', 'lossOn', 'authorisationNumber']],
    [{ authorisationNeeded: false, authorisationNumber: '' }, []],
    [{ payerType: 'fleet', policyNumber: '' }, []],
    [{ payerType: null, policyNumber: '' }, []],
  ];
  it.each(cases)('of %j is missing %j', (facts, fields) => expect(insurerFieldsMissing({ ...complete, ...facts })).toEqual(fields));
});
