/** A model as the catalogue fits it. `code` is the Eurocode's model number, `body` its letter, `camera` the first year with a camera behind the windscreen. */
export interface Model {
  readonly make: string;
  readonly model: string;
  readonly code: string;
  readonly body: 'H' | 'S' | 'E' | 'C' | 'T' | 'V' | 'R' | 'L';
  readonly doors: 2 | 3 | 4 | 5;
  readonly from: number;
  readonly to: number;
  readonly camera: number | null;
  /** How common it is on the road, and how dear its glass. */
  readonly share: number;
  readonly dear: number;
  readonly vin: string;
}

export const bodyWords: Readonly<Record<Model['body'], string>> = {
  H: 'hatchback',
  S: 'saloon',
  E: 'estate',
  C: 'coupe',
  T: 'convertible',
  V: 'van',
  R: '4x4',
  L: 'pickup',
};

const table = `
FORD|Fiesta|3569|H|5|2008|2017||9|90|WF0
FORD|Fiesta|3590|H|5|2017|2023|2018|9|105|WF0
FORD|Focus|3571|H|5|2011|2018|2015|8|105|WF0
FORD|Focus|3593|H|5|2018|2025|2018|7|130|WF0
FORD|Kuga|3578|R|5|2012|2019|2016|5|135|WF0
FORD|Puma|3596|R|5|2019|2026|2019|7|140|WF0
FORD|Transit Custom|3753|V|4|2012|2023|2018|9|120|WF0
FORD|Transit|3756|V|4|2014|2026|2019|6|125|WF0
FORD|Ranger|3738|L|4|2011|2022|2016|4|130|WF0
FORD|Mondeo|3586|H|5|2014|2022|2014|3|140|WF0
VAUXHALL|Corsa|6352|H|5|2014|2019||8|85|W0L
VAUXHALL|Corsa|6361|H|5|2019|2026|2020|7|110|VXK
VAUXHALL|Astra|6349|H|5|2009|2015||5|95|W0L
VAUXHALL|Astra|6356|H|5|2015|2021|2016|6|120|W0L
VAUXHALL|Mokka|6353|R|5|2012|2019|2016|4|110|W0L
VAUXHALL|Vivaro|6360|V|4|2014|2019||5|110|W0L
VAUXHALL|Insignia|6357|H|5|2017|2022|2017|3|140|W0L
VOLKSWAGEN|Golf|8591|H|5|2012|2020|2014|9|120|WVW
VOLKSWAGEN|Golf|8645|H|5|2020|2026|2020|5|150|WVW
VOLKSWAGEN|Polo|8572|H|5|2009|2017||6|95|WVW
VOLKSWAGEN|Polo|8632|H|5|2017|2026|2018|6|120|WVW
VOLKSWAGEN|Tiguan|8627|R|5|2016|2024|2016|6|150|WVG
VOLKSWAGEN|Passat|8616|S|4|2014|2023|2015|4|145|WVW
VOLKSWAGEN|Transporter|8580|V|4|2003|2015||5|115|WV1
VOLKSWAGEN|Transporter|8620|V|4|2015|2024|2019|5|135|WV1
AUDI|A1|8577|H|5|2010|2018||4|115|WAU
AUDI|A3|8593|H|5|2012|2020|2015|6|140|WAU
AUDI|A4|8618|S|4|2015|2024|2015|5|165|WAU
AUDI|Q3|8637|R|5|2018|2026|2018|4|170|WAU
BMW|1 Series|2447|H|5|2011|2019|2015|6|135|WBA
BMW|3 Series|2448|S|4|2012|2019|2015|6|150|WBA
BMW|3 Series|2475|S|4|2019|2026|2019|4|190|WBA
BMW|X3|2470|R|5|2017|2024|2017|4|200|WBA
MINI|Hatch|2458|H|3|2014|2024|2017|6|120|WMW
MINI|Countryman|2467|R|5|2017|2023|2017|3|140|WMW
MERCEDES-BENZ|A-Class|5363|H|5|2012|2018|2015|6|145|WDD
MERCEDES-BENZ|A-Class|5383|H|5|2018|2026|2018|5|175|W1K
MERCEDES-BENZ|C-Class|5371|S|4|2014|2021|2014|5|175|WDD
MERCEDES-BENZ|Sprinter|5349|V|4|2006|2018||5|120|WDB
MERCEDES-BENZ|Sprinter|5384|V|4|2018|2026|2019|5|165|W1V
NISSAN|Qashqai|6043|R|5|2013|2021|2015|9|120|SJN
NISSAN|Qashqai|6057|R|5|2021|2026|2021|4|160|SJN
NISSAN|Juke|6037|R|5|2010|2019||5|100|SJN
NISSAN|Leaf|6053|H|5|2017|2024|2018|3|130|SJN
RENAULT|Clio|7267|H|5|2012|2019||5|95|VF1
RENAULT|Captur|7270|R|5|2013|2019||4|100|VF1
RENAULT|Trafic|7272|V|4|2014|2026|2021|4|110|VF1
KIA|Sportage|4424|R|5|2016|2021|2016|6|130|U5Y
KIA|Picanto|4427|H|5|2017|2026|2019|4|100|KNA
KIA|Ceed|4430|H|5|2018|2026|2018|4|125|U5Y
HYUNDAI|Tucson|4171|R|5|2015|2020|2016|5|130|TMA
HYUNDAI|i10|4168|H|5|2013|2019||4|85|NLH
HYUNDAI|i20|4169|H|5|2014|2020|2018|3|100|NLH
TOYOTA|Yaris|8405|H|5|2011|2020|2017|6|105|VNK
TOYOTA|Corolla|8436|H|5|2018|2026|2018|4|140|SB1
TOYOTA|RAV4|8439|R|5|2018|2026|2018|3|165|JTM
HONDA|Civic|4056|H|5|2017|2022|2017|4|140|SHH
HONDA|Jazz|4052|H|5|2015|2020|2018|4|110|JHM
PEUGEOT|208|6564|H|5|2012|2019||5|95|VF3
PEUGEOT|3008|6574|R|5|2016|2024|2016|4|145|VF3
CITROËN|C3|2747|H|5|2016|2024|2018|4|105|VF7
CITROËN|Berlingo|2741|V|4|2008|2018||4|90|VF7
SKODA|Octavia|7809|H|5|2013|2020|2015|5|125|TMB
SEAT|Ibiza|7726|H|5|2017|2026|2018|4|115|VSS
MAZDA|CX-5|5174|R|5|2017|2026|2017|4|150|JMZ
LAND ROVER|Discovery Sport|4729|R|5|2015|2026|2015|4|210|SAL
LAND ROVER|Defender|4701|R|5|1994|2016||2|95|SAL
JAGUAR|XE|4333|S|4|2015|2024|2015|2|190|SAJ
VOLVO|XC60|8844|R|5|2017|2026|2017|3|210|YV1
TESLA|Model 3|1503|S|4|2019|2026|2019|4|260|5YJ
MG|ZS|1108|R|5|2017|2024|2020|4|110|LSJ
FIAT|500|3367|H|3|2008|2024||6|85|ZFA
FIAT|Ducato|3356|V|4|2006|2026|2021|3|115|ZFA
ALFA ROMEO|Giulietta|2041|H|5|2010|2020||1|130|ZAR
DAF|XF|4608|L|2|2013|2021||1|190|XLR
`;

const bodies = new Set<string>(Object.keys(bodyWords));
const isBody = (text: string): text is Model['body'] => bodies.has(text);
const isDoors = (count: number): count is Model['doors'] => count >= 2 && count <= 5;

function read(line: string): Model {
  const [make = '', model = '', code = '', body = '', doors = '', from = '', to = '', camera = '', share = '', dear = '', vin = ''] = line.split('|');
  const count = Number(doors);
  if (!isBody(body) || !isDoors(count)) throw new Error(`Not a model: ${line}`);
  return {
    make,
    model,
    code,
    body,
    doors: count,
    from: Number(from),
    to: Number(to),
    camera: camera === '' ? null : Number(camera),
    share: Number(share),
    dear: Number(dear),
    vin,
  };
}

export const models: readonly Model[] = table.trim().split('\n').map(read);

const shouted = new Set(['BMW', 'MINI', 'KIA', 'SEAT', 'DAF', 'MG']);

/** A make as people write it: `Mercedes-Benz`, `BMW`. */
export const makeName = ({ make }: Pick<Model, 'make'>): string =>
  shouted.has(make) ? make : make.toLowerCase().replace(/(^|[ -])\p{L}/gu, (letter) => letter.toUpperCase());

export const colours = ['Black', 'White', 'Grey', 'Silver', 'Blue', 'Red', 'Blue', 'Green', 'Black', 'White', 'Grey', 'Orange', 'Brown', 'Yellow'] as const;
export const derivatives = [
  'S',
  'SE',
  'SE Nav',
  'Sport',
  'Titanium',
  'Design',
  'Tech Line',
  'ST-Line',
  'Match',
  'Acenta',
  'GT Line',
  'Life',
  'Style',
  'Premium',
] as const;
