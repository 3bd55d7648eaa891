/** The zones of a windscreen: A before the driver, B the rest. */
export type RepairZone = 'A' | 'B';

/** The widest damage in millimetres (the circle it fits in) that may be repaired in each zone (BS AU 242b:2022). */
export const repairLimits: Readonly<Record<RepairZone, number>> = { A: 20, B: 40 };

/** The width of zone A in millimetres, centred on the steering wheel: cars and vans, and heavy goods vehicles or coaches (BS AU 242b:2022). */
export const zoneAWidth = { light: 400, heavy: 500 } as const;

/** Where damage lies: millimetres sideways from the centre of the steering wheel, and whether the driver's wiper sweeps it. */
export type DamagePlace = { fromWheelCentreMm: number; swept: boolean; heavyVehicle?: boolean };

/** The zone of a damage. */
export function zoneOf({ fromWheelCentreMm, swept, heavyVehicle = false }: DamagePlace): RepairZone {
  const width = heavyVehicle ? zoneAWidth.heavy : zoneAWidth.light;
  return swept && Math.abs(fromWheelCentreMm) * 2 <= width ? 'A' : 'B';
}

/** A damage to be judged; the size is the diameter in millimetres of the circle that holds it all. */
export type Damage = { zone: RepairZone; sizeMm: number; inCameraArea: boolean };

/** Whether a chip may be repaired, with the reason in words. No repair is made where the glass serves a driver-assistance sensor. */
export function judgeChip({ zone, sizeMm, inCameraArea }: Damage): { allowed: boolean; reason: string } {
  if (inCameraArea) return { allowed: false, reason: 'The damage lies in the camera area: replace the windscreen and calibrate.' };
  const most = repairLimits[zone];
  if (sizeMm > most) return { allowed: false, reason: `Zone ${zone} allows repairs up to ${most} mm; this is ${sizeMm} mm: replace the windscreen.` };
  return { allowed: true, reason: `Zone ${zone} allows repairs up to ${most} mm.` };
}
