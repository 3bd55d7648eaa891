import type { Columns } from '../../platform/imports/columns.ts';

const mostPieces = 1_000_000_000;
const mostUnit = 100_000_000_000;

/** What a stock file may say of what lies somewhere. Names as other systems' lists and counting devices have them. */
export const stockFileColumns = {
  place: {
    kind: 'text',
    most: 80,
    title: 'Location',
    help: 'A location, branch or technician’s van by its code or name, or the code on the label of a rack or bin.',
    aliases: ['Place', 'Branch', 'Depot', 'Warehouse', 'Store', 'Van', 'Technician', 'Location code', 'Lager', 'Lagerort', 'Filiale', 'Standort'],
    samples: ['NORWICH', 'NORWICH', 'VAN-01'],
  },
  rack: {
    kind: 'text',
    most: 80,
    title: 'Rack',
    help: 'In the location; its code or name.',
    aliases: ['Rack code', 'Shelf', 'Stillage', 'Aisle', 'Regal'],
    samples: ['NORWICH-A', '', ''],
  },
  bin: {
    kind: 'text',
    most: 80,
    title: 'Bin',
    help: 'In the rack; its code or name.',
    aliases: ['Bin code', 'Bin location', 'Slot', 'Fach', 'Lagerplatz'],
    samples: ['', '', ''],
  },
  code: {
    kind: 'code',
    most: 40,
    title: 'Eurocode or our code',
    help: 'The product. A barcode is found here, too.',
    aliases: ['Eurocode', 'Euro code', 'Euro-Code', 'Product code', 'Our code', 'Code', 'Part no', 'Part number', 'Stock code', 'Item', 'Artikelnummer'],
    samples: ['8574AGSMVZ', '4402LGNR5RD', 'URE-FAST-310'],
  },
  barcode: {
    kind: 'text',
    most: 60,
    title: 'Barcode',
    help: 'Where a line has no code of the product, or one that nothing has.',
    aliases: ['EAN', 'GTIN', 'Bar code', 'Scan'],
    samples: ['', '', '5012345678900'],
  },
  quantity: {
    kind: 'decimal',
    places: 3,
    least: 0,
    most: mostPieces,
    title: 'Quantity',
    help: 'What lies there, as it was counted. Nil says that nothing does.',
    aliases: ['Qty', 'Counted', 'Count', 'On hand', 'In stock', 'Stock', 'Pieces', 'Menge', 'Bestand', 'Anzahl'],
    required: true,
    samples: ['3', '1', '24'],
  },
  unit_cost: {
    kind: 'decimal',
    places: 4,
    least: 0,
    most: mostUnit,
    title: 'Unit cost',
    help: 'What one cost, without VAT: of what is found over. Left out, it is what the product cost last.',
    aliases: ['Cost', 'Cost price', 'Unit price', 'Net', 'Buying price', 'EK', 'Einkaufspreis'],
    samples: ['148.20', '', '7.40'],
  },
  batch: {
    kind: 'text',
    most: 60,
    title: 'Batch',
    help: 'Of adhesives and primers: the line counts that batch alone.',
    aliases: ['Batch no', 'Batch number', 'Lot', 'Lot number', 'Charge'],
    samples: ['', '', 'B2291'],
  },
  expires: {
    kind: 'day',
    title: 'Expires',
    help: 'The last day on which it may be used: of what is found over.',
    aliases: ['Expiry', 'Expiry date', 'Expiration', 'Best before', 'Use by', 'Haltbar bis', 'MHD'],
    samples: ['', '', '30/06/2027'],
  },
} as const satisfies Columns;
