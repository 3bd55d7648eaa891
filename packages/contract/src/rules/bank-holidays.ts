/** Nations with bank holidays of their own. */
export const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type Nation = (typeof nations)[number];

/** What they are called. */
export const nationNames: Readonly<Record<Nation, string>> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

const all = nations;
const south = ['england-and-wales', 'northern-ireland'] as const;

// The days of https://www.gov.uk/bank-holidays, as its source has them in August 2026: https://github.com/alphagov/frontend, lib/data/bank-holidays.json.
const published: readonly (readonly [day: string, name: string, where: readonly Nation[]])[] = [
  ['2026-01-01', 'New Year’s Day', all],
  ['2026-01-02', '2nd January', ['scotland']],
  ['2026-03-17', 'St Patrick’s Day', ['northern-ireland']],
  ['2026-04-03', 'Good Friday', all],
  ['2026-04-06', 'Easter Monday', south],
  ['2026-05-04', 'Early May bank holiday', all],
  ['2026-05-25', 'Spring bank holiday', all],
  ['2026-06-15', 'World Cup bank holiday', ['scotland']],
  ['2026-07-13', 'Battle of the Boyne (Orangemen’s Day, substitute day)', ['northern-ireland']],
  ['2026-08-03', 'Summer bank holiday', ['scotland']],
  ['2026-08-31', 'Summer bank holiday', south],
  ['2026-11-30', 'St Andrew’s Day', ['scotland']],
  ['2026-12-25', 'Christmas Day', all],
  ['2026-12-28', 'Boxing Day (substitute day)', all],
  ['2027-01-01', 'New Year’s Day', all],
  ['2027-01-04', '2nd January (substitute day)', ['scotland']],
  ['2027-03-17', 'St Patrick’s Day', ['northern-ireland']],
  ['2027-03-26', 'Good Friday', all],
  ['2027-03-29', 'Easter Monday', south],
  ['2027-05-03', 'Early May bank holiday', all],
  ['2027-05-31', 'Spring bank holiday', all],
  ['2027-07-12', 'Battle of the Boyne (Orangemen’s Day)', ['northern-ireland']],
  ['2027-08-02', 'Summer bank holiday', ['scotland']],
  ['2027-08-30', 'Summer bank holiday', south],
  ['2027-11-30', 'St Andrew’s Day', ['scotland']],
  ['2027-12-27', 'Christmas Day (substitute day)', all],
  ['2027-12-28', 'Boxing Day (substitute day)', all],
  ['2028-01-03', 'New Year’s Day (substitute day)', all],
  ['2028-01-04', '2nd January (substitute day)', ['scotland']],
  ['2028-03-17', 'St Patrick’s Day', ['northern-ireland']],
  ['2028-04-14', 'Good Friday', all],
  ['2028-04-17', 'Easter Monday', south],
  ['2028-05-01', 'Early May bank holiday', all],
  ['2028-05-29', 'Spring bank holiday', all],
  ['2028-07-12', 'Battle of the Boyne (Orangemen’s Day)', ['northern-ireland']],
  ['2028-08-07', 'Summer bank holiday', ['scotland']],
  ['2028-08-28', 'Summer bank holiday', south],
  ['2028-11-30', 'St Andrew’s Day', ['scotland']],
  ['2028-12-25', 'Christmas Day', all],
  ['2028-12-26', 'Boxing Day', all],
];

/** The bank holidays of a nation from a day on, with their names. */
export const bankHolidaysFrom = (nation: Nation, from: string): { readonly day: string; readonly name: string }[] =>
  published.flatMap(([day, name, where]) => (day >= from && where.includes(nation) ? [{ day, name }] : []));
