import type { PhotographOf } from '@quarterlight/contract/worksheets/link-schemas';

/** What is asked for, and how it is taken so that it helps. */
export const photographWords: Readonly<Record<PhotographOf, { readonly title: string; readonly hint: string }>> = {
  'whole-glass': { title: 'The whole glass', hint: 'Stand two steps back, so that all of the glass is in the picture.' },
  damage: { title: 'The damage, from near', hint: 'Hold the phone a hand’s width away. A coin beside it shows how large it is.' },
  sensor: { title: 'Behind the mirror', hint: 'From outside, the glass in front of the inside mirror: a camera or a sensor may sit there.' },
  plate: { title: 'The registration', hint: 'The whole plate, so that it can be read.' },
  vin: { title: 'The VIN', hint: '17 letters and figures: at the bottom of the windscreen, or on the sticker in the driver’s door.' },
  other: { title: 'Anything else', hint: 'Whatever we should see before we come.' },
};
