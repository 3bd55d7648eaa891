/** The colours in which technicians stand in the diary. */
export const colours: readonly (readonly [colour: string, name: string])[] = [
  ['', 'None'],
  ['#2f6fb5', 'Blue'],
  ['#2fa3b5', 'Teal'],
  ['#2e8b57', 'Green'],
  ['#5f8f2f', 'Moss'],
  ['#8a7a1f', 'Olive'],
  ['#b58f2f', 'Gold'],
  ['#b5532f', 'Brick'],
  ['#b52f6f', 'Pink'],
  ['#7a4fb5', 'Violet'],
  ['#4f5fb5', 'Indigo'],
];

/** What a colour is called; a colour of somebody's own by its code. */
export const colourName = (colour: string): string => colours.find(([code]) => code === colour.toLowerCase())?.[1] ?? colour;
