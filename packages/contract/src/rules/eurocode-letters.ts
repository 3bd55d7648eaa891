/** What a feature letter of a Eurocode may mean. */
export const letteredFeatures = [
  'aerial',
  'right-hand-drive',
  'brake-light',
  'camera',
  'heated',
  'tv-aerial',
  'rain-sensor',
  'light-sensor',
  'opening',
  'sliding',
  'head-up',
  'vin-window',
  'hardware',
  'encapsulated',
] as const;
/** Letters that are `other` are not resolved. */
export type GlassFeature = (typeof letteredFeatures)[number] | 'other';

/** Where a piece of glass sits; left is the nearside. Without a side the code doesn't tell it. */
export type GlassPlace =
  | 'windscreen'
  | 'backlight'
  | 'front-door'
  | 'rear-door'
  | 'front-quarter'
  | 'rear-quarter'
  | 'middle-quarter'
  | 'front-vent'
  | 'rear-vent'
  | 'roof'
  | 'sunroof';

/** Meanings of the letters, read off a wholesaler's public list of codes and descriptions: a hint that a person may override. */
export const tintNames: Readonly<Record<string, string>> = {
  CL: 'clear',
  GN: 'green',
  LG: 'light green',
  GS: 'green solar',
  GA: 'green acoustic',
  GC: 'green absorbing, acoustic',
  GB: 'green absorbing',
  GR: 'green solar reflective',
  GD: 'dark green',
  GP: 'green privacy',
  YP: 'grey privacy',
  GY: 'grey',
  BZ: 'bronze',
  BL: 'blue',
  CC: 'clear coated',
  CD: 'clear coated',
};

/** Colours of a windscreen's top band. */
export const bandNames: Readonly<Record<string, string>> = { BL: 'blue', GN: 'green', GY: 'grey', BZ: 'bronze' };

/** Body styles. */
export const bodyNames: Readonly<Record<string, string>> = {
  S: 'saloon',
  H: 'hatchback',
  E: 'estate',
  C: 'coupé',
  T: 'cabriolet',
  V: 'van or MPV',
  R: '4x4',
  L: 'lorry or pickup',
};

/** The tints that are acoustic, and those that are dark for privacy. */
export const acousticTints: ReadonlySet<string> = new Set(['GA', 'GC']);
export const privacyTints: ReadonlySet<string> = new Set(['GP', 'YP']);

/** Places of side and roof glass. */
export const places: Readonly<Record<string, GlassPlace>> = {
  FD: 'front-door',
  RD: 'rear-door',
  FQ: 'front-quarter',
  RQ: 'rear-quarter',
  MQ: 'middle-quarter',
  FV: 'front-vent',
  RV: 'rear-vent',
  SR: 'sunroof',
};

/** Makers by the first two figures, those seen in the public list. */
export const makes: Readonly<Record<string, string>> = {
  11: 'MG',
  15: 'Tesla',
  20: 'Alfa Romeo',
  24: 'BMW / MINI',
  27: 'Citroën / DS',
  33: 'Fiat',
  35: 'Ford',
  37: 'Ford',
  40: 'Honda',
  41: 'Hyundai',
  43: 'Jaguar',
  44: 'Kia',
  46: 'DAF',
  49: 'MAN',
  51: 'Mazda',
  53: 'Mercedes-Benz',
  60: 'Nissan',
  63: 'Vauxhall / Opel',
  72: 'Renault',
  85: 'Audi / Volkswagen',
};

const letters: Readonly<Record<string, GlassFeature>> = {
  A: 'aerial',
  C: 'camera',
  H: 'heated',
  J: 'tv-aerial',
  M: 'rain-sensor',
  S: 'sliding',
  U: 'head-up',
  V: 'vin-window',
  W: 'hardware',
  Z: 'encapsulated',
};

/** The meaning of a feature letter; B and O depend on whether the glass is a windscreen, a backlight or a side. */
export function featureOf(letter: string, place: 'windscreen' | 'backlight' | 'side'): GlassFeature {
  if (letter === 'B') return place === 'windscreen' ? 'right-hand-drive' : place === 'backlight' ? 'brake-light' : 'other';
  if (letter === 'O') return place === 'side' ? 'opening' : 'light-sensor';
  return letters[letter] ?? 'other';
}

/** Features as people read them. */
export const featureNames: Readonly<Record<GlassFeature, string>> = {
  aerial: 'aerial',
  'right-hand-drive': 'right-hand drive',
  'brake-light': 'high brake light',
  camera: 'camera bracket',
  heated: 'heated',
  'tv-aerial': 'TV aerial',
  'rain-sensor': 'rain or light sensor',
  'light-sensor': 'light sensor',
  opening: 'opening',
  sliding: 'sliding',
  'head-up': 'head-up display',
  'vin-window': 'VIN window',
  hardware: 'with hardware',
  encapsulated: 'encapsulated or with profile',
  other: 'feature not known',
};
