/** Accounts of the story: code, name, category, and how they trade. All of them are invented. */
export interface CustomerSketch {
  readonly code: string;
  readonly name: string;
  readonly type: 'insurer' | 'fleet' | 'leasing' | 'broker' | 'trade' | 'retail';
  /** How much of the work it sends. */
  readonly share: number;
  readonly limit: number;
  readonly discount: number;
  readonly terms: number;
  readonly onStop?: boolean;
  readonly branch?: string;
  readonly parent?: string;
}

const table = `
ALBION|Albion Mutual Insurance|insurer|60|150000|1800|30||
KESTREL|Kestrel Insurance|insurer|52|120000|1700|30||
HARBOUR|Harbour Direct|insurer|45|120000|2000|30||
NORTHFLD|Northfield Insurance|insurer|38|100000|1500|30||
SENTINEL|Sentinel & General|insurer|34|100000|1500|45||
TIDEWAY|Tideway Motor Insurance|insurer|26|80000|1200|30||
BRIARWD|Briarwood Assurance|insurer|18|60000|1200|30||
FENLAND|Fenland Farmers Mutual|insurer|12|40000|1000|30||
OAKMERE|Oakmere Underwriting|insurer|9|40000|1000|30||
SWIFTCOV|Swiftcover Lane|insurer|7|30000|800|30|stop|
CASTLEGT|Castlegate Logistics|fleet|40|60000|1500|30||
MERIDVAN|Meridian Van Hire|fleet|30|50000|1500|30||
HOMESVC|Hearth Home Services|fleet|28|50000|1200|30||
PARCELWY|Parcelway Couriers|fleet|26|40000|1200|30||
PARCELNT|Parcelway Couriers North|fleet|10|15000|1200|30||PARCELWY
PARCELST|Parcelway Couriers South|fleet|9|15000|1200|30||PARCELWY
BRIGHTEN|Brightenergy Field Team|fleet|14|25000|1000|30||
VALECARE|Vale Care Ambulances|fleet|12|25000|1000|30||
TRIDENTB|Trident Building Supplies|fleet|12|20000|1000|30||
REDKITE|Red Kite Taxis|fleet|11|12000|800|14||
FIRSTLGT|First Light Telecoms|fleet|10|20000|1000|30||
GREENCNL|Greenacre Council Fleet|fleet|10|30000|1000|30||
SILVERBR|Silverbrook Dairies|fleet|6|10000|600|30|stop|
ATLASSEC|Atlas Security Patrols|fleet|5|8000|500|30||
NOVALEAS|Novalease|leasing|30|80000|1500|30||
PINNACLE|Pinnacle Contract Hire|leasing|24|60000|1500|30||
DRIVEWEL|Drivewell Leasing|leasing|18|40000|1200|30||
CROWNCAR|Crown Car Leasing|leasing|10|30000|1000|45||
ELMTREE|Elmtree Vehicle Finance|leasing|7|20000|800|30||
ZENITHL|Longreach Mobility|leasing|6|20000|800|30||
WINDLINE|Windline Claims|broker|26|60000|1500|30||
GLASSASS|Glass Assist Network|broker|24|60000|1800|30||
BLUECREST|Bluecrest Brokers|broker|12|30000|1000|30||
PARAGONB|Paragon Broking|broker|9|20000|1000|30||
HARTLAND|Hartland Claims Management|broker|8|20000|1000|30||
CITYFLTB|City Fleet Brokers|broker|6|15000|800|30||
MOORGATE|Moorgate Schemes|broker|5|15000|800|30||
ANCHORCL|Anchor Claims|broker|4|10000|800|30|stop|
SMITHBOD|Ravenhill Bodyworks|trade|16|8000|2000|30||
ACEBODY|Ace Bodyshop|trade|12|6000|1800|30||
KINGSGAR|Kingsway Garage|trade|11|5000|1500|14||
MILLLANE|Mill Lane Motors|trade|9|5000|1500|14||
PRESTIGE|Prestige Car Sales|trade|9|6000|1500|30||
UNIONMOT|Union Street MOT Centre|trade|8|4000|1200|14||
HILLCRSA|Hillcrest Auto Salvage|trade|6|3000|1200|14|stop|
OAKFIELD|Oakfield Coachworks|trade|7|5000|1500|30||
RIVERDLR|Riverside Dealership|trade|10|12000|1800|30||
WESTCARS|West End Cars|trade|6|4000|1200|14||
NORTHVAN|Northern Van Centre|trade|7|6000|1500|30||
PENNINEB|Pennine Bodyshop|trade|6|5000|1500|30||
SEVERNAC|Severn Accident Repair|trade|7|6000|1500|30||
THAMESAR|Thames Accident Repair|trade|7|6000|1500|30||
WENSUMGA|Wensum Garage|trade|4|3000|1000|14||
CLYDEMOT|Clydeside Motors|trade|4|3000|1000|14||
RETAILBH|Retail customers Birmingham|retail|24|0|0|0||
RETAILLS|Retail customers Leeds|retail|17|0|0|0||
RETAILMN|Retail customers Manchester|retail|17|0|0|0||
RETAILBS|Retail customers Bristol|retail|12|0|0|0||
RETAILRG|Retail customers Reading|retail|11|0|0|0||
RETAILNR|Retail customers Norwich|retail|8|0|0|0||
`;
const retailBranches: Readonly<Record<string, string>> = {
  RETAILBH: 'BHM',
  RETAILLS: 'LDS',
  RETAILMN: 'MAN',
  RETAILBS: 'BRS',
  RETAILRG: 'RDG',
  RETAILNR: 'NRW',
};
const types = ['insurer', 'fleet', 'leasing', 'broker', 'trade', 'retail'] as const;

function read(line: string): CustomerSketch {
  const [code = '', name = '', type, share = '', limit = '', discount = '', terms = '', stop, parent] = line.split('|');
  const known = types.find((each) => each === type);
  if (!known) throw new Error(`Not a customer: ${line}`);
  const branch = retailBranches[code];
  return {
    code,
    name,
    type: known,
    share: Number(share),
    limit: Number(limit) * 100,
    discount: Number(discount),
    terms: Number(terms),
    onStop: stop === 'stop',
    ...(branch === undefined ? {} : { branch }),
    ...(parent ? { parent } : {}),
  };
}

export const customerSketches: readonly CustomerSketch[] = table.trim().split('\n').map(read);

/** Suppliers: what they sell, how dear and how quick they are. `files`: which of their price lists the story has. */
export interface SupplierSketch {
  readonly code: string;
  readonly name: string;
  readonly sells: 'glass' | 'dealer' | 'materials';
  /** How much of its range it keeps, and its net price as a share of the standard cost, both in percent. */
  readonly range: number;
  readonly price: number;
  readonly surcharge: number;
  readonly leadDays: number;
  /** The days of the week on which it delivers; from Monday to Friday unless said. */
  readonly deliversOn?: string;
  /** What its returns need and cost, other than usual. */
  readonly returns?: { readonly rma?: true; readonly handling?: number; readonly damageHours?: number };
  readonly files: 'one' | 'superseded' | 'coming';
  readonly makes?: readonly string[];
}

export const supplierSketches: readonly SupplierSketch[] = [
  {
    code: 'PANESTK',
    name: 'Panestock Wholesale',
    sells: 'glass',
    range: 88,
    price: 98,
    surcharge: 0,
    leadDays: 1,
    returns: { rma: true, handling: 1_500, damageHours: 24 },
    files: 'superseded',
  },
  { code: 'CLEARSRC', name: 'Clearsource Distribution', sells: 'glass', range: 80, price: 96, surcharge: 150, leadDays: 1, files: 'coming' },
  {
    code: 'EUROVIEW',
    name: 'Euroview Glass',
    sells: 'glass',
    range: 70,
    price: 93,
    surcharge: 400,
    leadDays: 2,
    deliversOn: '24',
    returns: { handling: 2_000 },
    files: 'one',
  },
  { code: 'MIDGLASS', name: 'Midland Auto Glass Supplies', sells: 'glass', range: 55, price: 101, surcharge: 0, leadDays: 1, files: 'one' },
  {
    code: 'TRANSLUC',
    name: 'Translucent Imports',
    sells: 'glass',
    range: 40,
    price: 86,
    surcharge: 900,
    leadDays: 4,
    deliversOn: '3',
    returns: { rma: true, handling: 2_500, damageHours: 72 },
    files: 'superseded',
  },
  { code: 'NORTHLIT', name: 'Northlight Wholesale', sells: 'glass', range: 45, price: 99, surcharge: 0, leadDays: 1, files: 'one' },
  {
    code: 'FORDPART',
    name: 'Oval Parts Centre',
    sells: 'dealer',
    range: 90,
    price: 100,
    surcharge: 0,
    leadDays: 2,
    files: 'one',
    makes: ['FORD', 'MAZDA', 'LAND ROVER', 'JAGUAR', 'VOLVO'],
  },
  {
    code: 'GERMANDL',
    name: 'Rhein Dealer Parts',
    sells: 'dealer',
    range: 90,
    price: 100,
    surcharge: 0,
    leadDays: 2,
    files: 'superseded',
    makes: ['VOLKSWAGEN', 'AUDI', 'SKODA', 'SEAT', 'BMW', 'MINI', 'MERCEDES-BENZ'],
  },
  {
    code: 'CORNERDL',
    name: 'Cornerstone Dealer Supply',
    sells: 'dealer',
    range: 85,
    price: 100,
    surcharge: 0,
    leadDays: 3,
    deliversOn: '135',
    returns: { rma: true, handling: 1_000 },
    files: 'one',
    makes: ['VAUXHALL', 'NISSAN', 'RENAULT', 'TOYOTA', 'HONDA', 'KIA', 'HYUNDAI', 'PEUGEOT', 'CITROËN', 'TESLA'],
  },
  { code: 'BONDALL', name: 'Bondall Adhesives', sells: 'materials', range: 100, price: 97, surcharge: 0, leadDays: 1, files: 'coming' },
  { code: 'FITWELL', name: 'Fitwell Consumables', sells: 'materials', range: 90, price: 99, surcharge: 0, leadDays: 1, files: 'one' },
  { code: 'CHIPCURE', name: 'Chipcure Resins', sells: 'materials', range: 35, price: 94, surcharge: 50, leadDays: 2, deliversOn: '24', files: 'one' },
];
