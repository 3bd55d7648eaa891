import type { Proof } from '../support/proof.ts';
import { proveNeighbours } from './prove-neighbours.ts';

export const neighbours: Proof = {
  name: 'neighbours',
  promises: [30],
  about: 'while one company swaps a lot, is guessed at and asks for huge previews, another’s lists answer as if nothing were',
  run: (context) => proveNeighbours(context),
  planted: [
    {
      about: 'a company may hold all connections',
      run: (context) =>
        proveNeighbours(context, [
          [/places: size/, 'places: 1e9'],
          [/mostEach: shareOf\(size\)/, 'mostEach: 1e9'],
        ]),
    },
    {
      about: 'balances are locked row by row, as they are come upon',
      run: (context) =>
        proveNeighbours(context, [
          [/if \((missing\d*)\.length === 0\)(\s+return false;\s+const names)/, 'if ($1.length >= 0)$2'],
          [/(select place_id, lot_id, quantity_milli, allocated_milli from stock_balance\s+where [^`]+)`/, '$1 for update`'],
        ]),
    },
  ],
};
