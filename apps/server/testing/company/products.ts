import { sortKey } from '@quarterlight/kit/text';
import type { World } from '../../src/demo/world.ts';
import type { Plan } from './plan.ts';
import type { Sheets } from './sheets.ts';

const textOf = (row: object, column: string): string => {
  const value: unknown = Reflect.get(row, column);
  return typeof value === 'string' ? value : '';
};
const numberOf = (row: object, column: string): number => {
  const value: unknown = Reflect.get(row, column);
  return typeof value === 'number' ? value : 0;
};

/** Patterns of the demonstration's glass until the catalogue is as large as is wanted, each with its vehicle and one supplier's price. */
export function moreProducts(world: World, plan: Plan, sheets: Sheets, from: number): void {
  const random = world.random.fork('more products');
  const glass = world.rows.of('product').filter((row) => Reflect.get(row, 'glass_type_id') !== null);
  const fits = new Map(world.rows.of('product_fit').map((row) => [textOf(row, 'product_id'), row]));
  const [file] = world.rows.of('price_file');
  if (!file) throw new Error('There is no price file');
  for (let index = from; index < plan.products; index += 1) {
    const like = glass[index % glass.length];
    if (!like) throw new Error('There is no glass');
    const pattern = Math.floor(index / glass.length) + 1;
    const id = world.id(plan.began + index);
    const code = `${textOf(like, 'code')}-${pattern}`;
    const description = `${textOf(like, 'description')}, pattern ${pattern}`;
    const row: object = {
      ...like,
      id,
      code,
      code_key: sortKey(code),
      description,
      description_key: sortKey(description),
      barcode: `51${String(10_000_000_000 + index)}`,
      list_price_pence: numberOf(like, 'list_price_pence') + random.int(-40, 40) * 50,
    };
    sheets.addAny('product', [row]);
    const fit = fits.get(textOf(like, 'id'));
    if (fit) sheets.addAny('product_fit', [{ ...fit, id: world.id(plan.began + index), product_id: id }]);
    sheets.add('price_file_line', {
      id: world.id(plan.began + index),
      price_file_id: textOf(file, 'id'),
      supplier_id: textOf(file, 'supplier_id'),
      product_id: id,
      supplier_code: `X${random.digits(6)}`,
      list_unit: 0,
      discount_basis_points: 0,
      net_unit: numberOf(like, 'standard_cost_unit'),
      surcharge_unit: 0,
      in_stock: random.chance(0.9),
      effective_from: textOf(file, 'effective_from'),
      superseded_from: null,
    });
  }
}
