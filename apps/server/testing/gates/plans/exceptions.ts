import type { Exception } from './ask-everything.ts';

/** How many rows of the company begin with a text, in any of some columns. */
const beginning = (table: string, columns: readonly (readonly [column: string, value: string])[]) => {
  const each = columns.map(([column, value]) => `(select count(*) from ${table} where ${column} >= ${value} and ${column} < ${value} || '\uffff')`);
  return { filter: 'q', rows: `select ${each.join(' + ')} as rows` };
};
const upper = 'upper($1)';
const code = "replace(upper($1), ' ', '')";
const lower = 'lower($1)';
const because =
  'which jobs or documents begin so is told by the indexes of what they begin with: as many of their entries are read as the whole company has that begin so, until 10,000 of the reader have been counted, and the page is the first of these';

/** What may read much, and why. */
export const exceptions: readonly Exception[] = [
  {
    url: /^\/v1\/worksheets\?q=/,
    what: /^(sorts|reads rows of worksheet)/,
    atMost: beginning('worksheet', [
      ['number collate "C"', upper],
      ['registration', code],
      ['customer_key', lower],
      ['postcode', upper],
    ]),
    because,
  },
  {
    url: /^\/v1\/invoices\?q=/,
    what: /^(sorts|reads rows of invoice)/,
    atMost: beginning('invoice', [
      ['number', code],
      ['worksheet_number', code],
      ['registration', code],
      ['payer_key', lower],
    ]),
    because,
  },
  {
    url: /^\/v1\/worksheets\?bookedTo=/,
    what: /^reads rows of worksheet/,
    atMost: { filter: 'bookedTo', rows: 'select count(*) as rows from worksheet where created_on > $1::date - 30 and coalesce(booked_day > $1::date, true)' },
    because:
      'the newest jobs that are booked up to a day stand among those of the last weeks that are booked later, whose entries in the index are passed: as many as are at hand, however old the company is',
  },
  {
    url: /^\/v1\/worksheets(\/state-counts)?\?/,
    what: /^(sorts|reads rows of worksheet)/,
    atMost: {
      filter: 'technicianId',
      rows: `select 2 * max(jobs) as rows from (select count(*) as jobs from worksheet where technician_id is not null and ($1::text is null or true) group by technician_id) as each`,
    },
    because:
      'a technician’s own jobs, some thousands in five years, are picked and sorted as they are asked for, or what stands between a page of them is passed where that is no more',
  },
  {
    url: /^\/v1\/worksheets\?(.*&)?(highlight|heldBy)=/,
    what: /^(sorts|reads rows of worksheet)/,
    atMost: { filter: 'highlight', rows: "select count(*) as rows from worksheet where state not in ('completed', 'invoiced') and ($1::text is null or true)" },
    because:
      'a colour or a hold-up is looked for among the jobs that are not finished, whose index has what it is told by; the newest finished ones stand behind them',
  },
  ...(['customerId', 'jobTypeId'] as const).map((filter) => ({
    url: new RegExp(`^/v1/worksheets\\?(.*&)?${filter}=`),
    what: /^(sorts|reads rows of worksheet)/,
    atMost: { filter, rows: `select count(*) as rows from worksheet where ${filter === 'customerId' ? 'customer_id' : 'job_type_id'} = $1::uuid` },
    because: 'of the jobs of one customer or of a rare type a branch picks its own',
  })),
  {
    url: /^\/v1\/(system\/log|stock)\/verification/,
    what: /^(scans|sorts|reads)/,
    because: 'a verification reads everything, asked for by hand; it is never cut off',
  },
  {
    url: /^\/v1\/stock\/(valuation|periods)/,
    what: /^(scans|sorts|reads)/,
    because: 'what stock was worth is added up from all that lay anywhere; a month has all its moves',
  },
  {
    url: /^\/v1\/catalogue\/(products|glass-for-vehicle)/,
    what: /of product only|sorts/,
    because: 'a catalogue has some ten thousand products, however many jobs there are',
  },
  { url: /^\/v1\/dashboards\/panels/, what: /worksheet_event|sorts/, because: 'a panel reads the jobs of its period, and what happened to each' },
  {
    url: /^\/v1\/stock\/moves/,
    what: /stock_move/,
    because: 'a branch finds its own moves among all, in the order of time: every so many, as there are branches; other readers are asked apart',
  },
];
