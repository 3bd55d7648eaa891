import classes from './customer.module.css';

/** The glass of a car seen from above, its front on top; each piece as a shape. */
const pieces = {
  windscreen: 'M22 62 Q60 44 98 62 L90 80 Q60 68 30 80 Z',
  backlight: 'M30 172 Q60 182 90 172 L98 188 Q60 202 22 188 Z',
  roof: 'M36 96 H84 V152 H36 Z',
  'door-front-left': 'M20 76 L29 90 V122 H20 Z',
  'door-front-right': 'M100 76 L91 90 V122 H100 Z',
  'door-rear-left': 'M20 128 H29 V158 L20 166 Z',
  'door-rear-right': 'M100 128 H91 V158 L100 166 Z',
  'quarter-front': 'M16 64 L20 70 V76 H16 Z M104 64 L100 70 V76 H104 Z',
  'quarter-rear': 'M20 170 L27 164 V174 L20 182 Z M100 170 L93 164 V174 L100 182 Z',
  mirror: 'M6 74 H14 V82 H6 Z M106 74 H114 V82 H106 Z',
} as const;

/** Shows what is chosen; the buttons beside it say the same in words. */
export const CarPicture = ({ chosen }: { readonly chosen: readonly unknown[] }) => (
  <svg className={classes.car} viewBox="0 0 120 240" aria-hidden>
    <path d="M16 40 Q60 4 104 40 V200 Q104 230 60 232 Q16 230 16 200 Z" />
    {Object.entries(pieces).map(([kind, shape]) => (
      <path key={kind} d={shape} data-glass data-chosen={chosen.includes(kind) || undefined} />
    ))}
  </svg>
);
