const kilometresInAMile = 1.609344;

/** A distance as people say it here: `less than a mile`, `3.2 miles`, from ten on in whole miles. */
export function milesText(kilometres: number): string {
  const miles = kilometres / kilometresInAMile;
  if (miles < 0.95) return 'less than a mile';
  const shown = miles < 9.95 ? Math.round(miles * 10) / 10 : Math.round(miles);
  return shown === 1 ? '1 mile' : `${shown} miles`;
}
