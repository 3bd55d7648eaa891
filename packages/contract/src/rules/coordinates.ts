/** Are these coordinates of a place on the earth? Both nil is where services put what they could not find. */
export function areCoordinates(latitude: unknown, longitude: unknown): boolean {
  const isWithin = (value: unknown, most: number) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;
  return isWithin(latitude, 90) && isWithin(longitude, 180) && !(latitude === 0 && longitude === 0);
}
