/** Goods that are not glass: code, description, kind, list price and standard cost in pence, whether whole pieces, and what a maker's sheet says. */
export interface Material {
  readonly code: string;
  readonly description: string;
  readonly kind: 'adhesive' | 'consumable' | 'tool' | 'sundry';
  readonly list: number;
  readonly cost: number;
  readonly whole: boolean;
  /** What the maker's sheet says, where it says something: air temperatures, and minutes until the vehicle may be driven. */
  readonly sheet?: { readonly from: number; readonly to: number; readonly driveAway: number | null };
}

const table = `
URE-FAST-310|Fast-cure urethane, 310 ml cartridge|adhesive|1895|742|1|-10|40|60
URE-COLD-310|Cold-applied urethane, 310 ml cartridge|adhesive|1695|655|1|-15|35|120
URE-HMLC-400|High-modulus urethane, 400 ml foil|adhesive|2095|815|1|5|35|180
URE-HMLC-600|High-modulus urethane, 600 ml foil|adhesive|2650|1040|1|5|35|180
URE-OEM-310|Carmaker-approved urethane, 310 ml|adhesive|2450|980|1|0|35|240
PRI-GLASS-30|Glass primer, 30 ml|adhesive|1250|468|1|-10|40|
PRI-GLASS-100|Glass primer, 100 ml|adhesive|2890|1120|1|-10|40|
PRI-BODY-30|Pinch-weld primer, 30 ml|adhesive|1310|495|1|0|40|
PRI-ALLIN1-25|All-in-one primer stick, 25 ml|adhesive|890|330|1|-10|40|
ACT-WIPE-10|Activator wipes, pack of 10|adhesive|1150|420|1
ACT-LIQ-250|Activator liquid, 250 ml|adhesive|1790|690|1
ACT-CLEAN-1000|Glass activator and cleaner, 1 l|adhesive|2390|905|1
RES-BRIDGE-15|Bridge resin, 15 ml|consumable|2150|780|1
RES-PIT-5|Pit filler, 5 ml|consumable|1290|460|1
RES-CRACK-10|Crack resin, low viscosity, 10 ml|consumable|1990|735|1
RES-COLD-15|Winter resin, 15 ml|consumable|2290|850|1
FILM-CURE-100|Curing film squares, pack of 100|consumable|890|310|1
GEL-PAD-A|Rain sensor gel pad, round|consumable|1490|560|1
GEL-PAD-B|Rain sensor gel pad, square|consumable|1490|560|1
GEL-PAD-C|Camera bracket adhesive pad|consumable|1890|720|1
BLOCK-SET-50|Setting blocks, pack of 50|consumable|650|220|1
BUTYL-10|Butyl tape, 10 m roll|consumable|790|280|1
BUTYL-4|Butyl cord, 4 m roll|consumable|520|180|1
WIRE-SQ-22|Square cutting wire, 22 m|consumable|980|360|1
WIRE-BR-50|Braided cutting wire, 50 m|consumable|1450|540|1
BLADE-L-5|Cut-out blades, L-shaped, pack of 5|consumable|1850|700|1
BLADE-U-5|Cut-out blades, U-shaped, pack of 5|consumable|1850|700|1
DOOR-FILM-10|Door membrane film, 10 m|consumable|1290|470|1
DOOR-FILM-BLK|Door membrane, cut to shape|consumable|1690|640|1
GLOVE-NIT-L|Nitrile gloves, large, box of 100|consumable|990|380|1
GLOVE-NIT-M|Nitrile gloves, medium, box of 100|consumable|990|380|1
GLOVE-CUT-9|Cut-resistant gloves, size 9|consumable|650|240|1
TAPE-RET-25|Retention tape, 25 mm roll|consumable|480|160|1
TAPE-MASK-38|Masking tape, 38 mm roll|consumable|320|110|1
CLEAN-GLASS-5L|Glass cleaner, 5 l|consumable|1290|470|0
CLEAN-IPA-1L|Isopropyl cleaner, 1 l|consumable|990|350|0
WIPE-BLUE-6|Blue roll, pack of 6|consumable|1590|610|1
BULB-INT-10|Interior bulb kit, pack of 10|consumable|790|290|1
SEAL-FOAM-5|Foam strip, 5 m|consumable|590|210|1
TRIM-UNI-10|Universal trim, 10 m roll|consumable|2190|860|1
CUT-KNIFE-6|Cold knife blades, pack of 6|tool|1490|560|1
LIFT-CUP-2|Suction lifters, pair|tool|4490|1890|1
TRIM-TOOL-5|Trim removal set|tool|2390|900|1
SCRAPER-10|Glass scraper blades, pack of 10|tool|690|250|1
GUN-310|Cartridge gun, 310 ml|tool|3990|1650|1
GUN-600B|Battery gun, 600 ml|tool|18900|8900|1
LAMP-UV-1|Curing lamp|tool|5900|2500|1
BRIDGE-PRO|Repair bridge|tool|7900|3400|1
BAG-GLASS|Glass disposal bag, heavy|sundry|290|90|1
CALL-OUT-KIT|Temporary glazing kit|sundry|1990|760|1
`;

const kinds = ['adhesive', 'consumable', 'tool', 'sundry'] as const;

function read(line: string): Material {
  const [code = '', description = '', kind, list = '', cost = '', whole = '', from = '', to = '', driveAway = ''] = line.split('|');
  const known = kinds.find((each) => each === kind);
  if (!known) throw new Error(`Not a material: ${line}`);
  const sheet = from === '' ? undefined : { from: Number(from), to: Number(to), driveAway: driveAway === '' ? null : Number(driveAway) };
  return { code, description, kind: known, list: Number(list), cost: Number(cost), whole: whole === '1', ...(sheet ? { sheet } : {}) };
}

export const materials: readonly Material[] = table.trim().split('\n').map(read);
