import { describe, expect, it } from 'vitest';
import { readAnswerFile } from './answer-file.rules.ts';

const lines = [
  { id: 'one', position: 1, code: '8567AGS', supplier_code: 'A-1' },
  { id: 'two', position: 2, code: '7291AGN', supplier_code: 'A-2' },
  { id: 'three', position: 3, code: '7291AGN', supplier_code: 'A-3' },
];
const read = (text: string) => readAnswerFile(text, 'P000007', lines, 'GBP');

describe('a supplier\u2019s answer file', () => {
  it('is read by its headings, whatever separates them', () => {
    expect(
      read('\uFEFFOrder number;Line;Quantity confirmed;Day;Price;Status;Their order\r\nP000007;1;2;31/12/2030;84.5;Confirmed;SO-1\r\np000007;2;0;;;;\r\n'),
    ).toEqual({
      answer: {
        supplierOrder: 'SO-1',
        lines: [
          { lineId: 'one', answer: 'confirmed', quantity: 2, comesOn: '2030-12-31', unitCost: { unitAmount: 845_000, currency: 'GBP' } },
          { lineId: 'two', answer: 'refused' },
        ],
      },
    });
    expect(read('Code,Status,Date\n"a-3",back order,2031-01-05\n')).toEqual({
      answer: { lines: [{ lineId: 'three', answer: 'back-ordered', comesOn: '2031-01-05' }] },
    });
  });

  it('takes a comma in a price for thousands alone, and repeats no long cell', () => {
    expect(read('Line,Status,Price\n1,ok,"1,084.50"\n')).toMatchObject({ answer: { lines: [{ unitCost: { unitAmount: 10_845_000 } }] } });
    expect(read('Line;Status;Price\n1;ok;84,50\n')).toEqual({ wrong: ['Line 2: ‘84,50’ is no price. Write it as 84.50.'] });
    expect(read(`Line,Status,Price\n1,ok,${'9'.repeat(5_000)}\n`)).toEqual({ wrong: [`Line 2: ‘${'9'.repeat(60)}’ is no price. Write it as 84.50.`] });
  });

  it('is refused whole, with all that is wrong with it', () => {
    expect(read('Order number,Code,Quantity,Day,Price,Status\nP000008,8567AGS,two,31/02/2030,cheap,maybe\n,7291AGN,1,,,\n,8567AGS,1,,,\n,,1,,,\n')).toEqual({
      wrong: [
        'Line 2: it is of order P000008, not of P000007.',
        'Line 2: ‘two’ is no quantity.',
        'Line 2: ‘maybe’ is no answer. Write confirmed, later or refused.',
        'Line 2: ‘31/02/2030’ is no day. Write it as 31/12/2026.',
        'Line 2: ‘cheap’ is no price. Write it as 84.50.',
        'Line 3: 7291AGN is not on this order, or is on it more than once.',
        'Line 4: 8567AGS is answered twice.',
        'Line 5: it names no line and no code.',
      ],
    });
  });

  it.each([
    ['', 'The first line must name'],
    ['Line\n1\n', 'A column Status'],
    ['Line,Status\n', 'no lines below'],
    ['Line,Status\n1,"open\n', 'no CSV file'],
    ['\u0000\u0001', 'The first line must name'],
  ])('is told from what is none: %j', (text, words) => {
    expect(read(text)).toEqual({ wrong: [expect.stringContaining(words)] });
  });
});
