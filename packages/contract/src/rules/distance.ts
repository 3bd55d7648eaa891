/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle kilometres between two points. */
export function kilometresBetween(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(one.latitude, other.latitude) + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const kilometresInAMile = 1.609344;

/** A distance as people say it here: `less than a mile`, `3.2 miles`, from ten on in whole miles. */
export function milesText(kilometres: number): string {
  const miles = kilometres / kilometresInAMile;
  if (miles < 0.95) return 'less than a mile';
  const shown = miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return shown === 1 ? '1 mile' : `${shown} miles`;
}
