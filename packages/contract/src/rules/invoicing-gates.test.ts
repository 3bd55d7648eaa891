import { describe, expect, it } from 'vitest';
import { type GateFacts, type GateLine, openGates } from './invoicing-gates.ts';

const line: GateLine = { id: 'a', kind: 'labour', technicianId: 'tom', placeholder: false, glassSettled: null };
const ready: GateFacts = {
  lines: [line],
  adas: 'required',
  calibrations: ['pass'],
  advisorySigned: false,
  bondedGlass: true,
  adhesiveBatches: 1,
  insurerFieldsMissing: [],
  payerType: 'insurer',
  orderNumberMissing: false,
  vatUnanswered: false,
  excessDuePence: 11_500,
  excessPaidPence: 11_500,
  excessReason: null,
};

describe('the gates before invoicing', () => {
  const cases: [Partial<GateFacts>, [code: string, lines: string[]][]][] = [
    [{}, []],
    [{ lines: [line, { ...line, id: 'b', technicianId: null }] }, [['technician', ['b']]]],
    [
      { lines: [{ ...line, kind: 'part', technicianId: null, placeholder: true, glassSettled: false }] },
      [
        ['placeholder-part', ['a']],
        ['glass', ['a']],
      ],
    ],
    [{ lines: [{ ...line, kind: 'part', technicianId: null, glassSettled: true }] }, []],
    [{ calibrations: ['not-attempted'] }, [['calibration', []]]],
    [{ adas: 'unknown' }, [['calibration', []]]],
    [{ calibrations: [], advisorySigned: true }, []],
    [{ adhesiveBatches: 0 }, [['batches', []]]],
    [{ adhesiveBatches: 0, bondedGlass: false }, []],
    [{ insurerFieldsMissing: ['policyNumber', 'claimNumber'] }, [['insurer-fields', []]]],
    [
      { orderNumberMissing: true, vatUnanswered: true },
      [
        ['order-number', []],
        ['vat-registered', []],
      ],
    ],
    [{ excessPaidPence: 0 }, [['excess', []]]],
    [{ excessPaidPence: 0, excessReason: 'To be invoiced' }, []],
  ];
  it.each(cases)('with %j: %j', (facts, gates) => {
    expect(openGates({ ...ready, ...facts }).map(({ code, lines }) => [code, lines])).toEqual(gates);
  });
  it('name what the insurer needs', () => {
    expect(openGates({ ...ready, insurerFieldsMissing: ['policyNumber', 'claimNumber'] })[0]?.message).toBe('The insurer needs: Policy number, Claim number.');
  });
});
