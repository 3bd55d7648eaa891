import { describe, expect, it } from 'vitest';
import { type ClaimRow, claimsFilled, claimsThatGo, kindOfMove, type PlaceRow, whyNotReversed } from './stock.rules.ts';

const claims = (...quantities: number[]): ClaimRow[] =>
  quantities.map((quantity_milli, index) => ({ id: String(index), quantity_milli, worksheet_id: 'w', worksheet_line_id: 'l' }));
const ids = (rows: readonly ClaimRow[] | undefined) => rows?.map((row) => row.id).join('');

describe('which claims go along', () => {
  it.each<[number, number[], number, string | undefined, string]>([
    [5, [1, 1], 3, '', 'free stock is enough'],
    [5, [1, 1], 4, '0', 'one is needed: the oldest'],
    [5, [1, 1], 5, '01', 'everything leaves'],
    [2, [2], 1, undefined, 'a claim would be split'],
    [5, [3, 1], 2, '1', 'the oldest does not fit, the next does'],
    [4, [2, 2], 3, undefined, 'neither one nor both fit'],
    [3, [], 3, '', 'nothing is claimed'],
  ])('of %i with claims %j when %i leave: %s (%s)', (quantity, claimed, wanted, expected) => {
    expect(ids(claimsThatGo(quantity, claims(...claimed), wanted))).toBe(expected);
  });
});

describe('which claims an arrival fills', () => {
  it.each([
    [[1, 1, 1], 2, '01'],
    [[2, 1], 1, '1'],
    [[2, 2], 3, '0'],
    [[1], 0, ''],
  ])('of claims %j when %i arrive: %s', (claimed, arrived, expected) => {
    expect(ids(claimsFilled(claims(...claimed), arrived))).toBe(expected);
  });
});

const place = (id: string, type: string, root_id = id): PlaceRow => ({
  id,
  type,
  root_id,
  code: id,
  name: id,
  level: 'location',
  parent_id: null,
  branch_id: null,
  technician_id: null,
  bound_branch: '',
  bound_technician: '',
  barcode: '',
  active: true,
  version: 1,
});

describe('what a move is called', () => {
  it.each([
    [place('d', 'depot'), place('r', 'depot', 'd'), 'put-away'],
    [place('d', 'depot'), place('e', 'depot'), 'transfer-out'],
    [place('d', 'depot'), place('v', 'van'), 'issue'],
    [place('v', 'van'), place('d', 'depot'), 'return'],
    [place('v', 'van'), place('x', 'van'), 'issue'],
    [place('d', 'depot'), place('q', 'quarantine'), 'transfer-out'],
  ])('%#', (from, to, expected) => {
    expect(kindOfMove(from, to)).toBe(expected);
  });
});

describe('which moves are reversed by hand', () => {
  const move = { kind: 'put-away', reversed_by_id: null, document: '', document_id: null, from_type: 'depot', to_type: 'depot' };
  it.each([
    [move, undefined],
    [{ ...move, reversed_by_id: 'x' }, 'stock.reversed_already'],
    [{ ...move, kind: 'reversal' }, 'stock.reversal_is_final'],
    [{ ...move, kind: 'fit' }, 'stock.reverse_by_worksheet'],
    [{ ...move, kind: 'receipt' }, undefined],
    [{ ...move, kind: 'receipt', document_id: 'x' }, 'stock.reverse_by_order'],
    [{ ...move, kind: 'transfer-out', document_id: 'x', to_type: 'in-transit' }, 'stock.reverse_by_transfer'],
    [{ ...move, kind: 'write-off', document_id: 'x', from_type: 'in-transit' }, 'stock.reverse_by_transfer'],
  ])('%#', (of, expected) => {
    expect(whyNotReversed(of)).toBe(expected);
  });
});
