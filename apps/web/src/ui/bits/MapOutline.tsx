import { coasts } from './coast.ts';
import classes from './MapPosition.module.css';

interface Point {
  readonly x: number;
  readonly y: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** Degrees as the National Grid lays them out, near enough: north is up along the meridian 2° west. */
function onPaper(latitude: number, longitude: number): Point {
  const from = longitude + 2;
  const across = from * Math.cos(radians(latitude));
  return { x: across * 20 + 78, y: (60.95 - latitude - (radians(from) * across * Math.sin(radians(latitude))) / 2) * 20 };
}
const [width, height] = [126, 224];

const outline = coasts
  .map((coast) =>
    coast.split(' ').map((place) => {
      const [latitude = 0, longitude = 0] = place.split(',').map(Number);
      const { x, y } = onPaper(latitude, longitude);
      return `${x.toFixed(1)} ${y.toFixed(1)}`;
    }),
  )
  .map((points) => `M${points.join('L')}Z`)
  .join('');

interface MapOutlineProps {
  readonly latitude: number;
  readonly longitude: number;
  /** What the picture shows, for who does not see it. */
  readonly words: string;
}

/** Great Britain and Northern Ireland with a pin; what lies beyond them has none. */
export function MapOutline({ latitude, longitude, words }: MapOutlineProps) {
  const { x, y } = onPaper(latitude, longitude);
  const isOnIt = x >= 0 && x <= width && y >= 0 && y <= height;
  return (
    <svg role="img" aria-label={isOnIt ? words : `${words}, which lies beyond it`} className={classes.map} viewBox={`0 0 ${width} ${height}`}>
      <path className={classes.land} d={outline} />
      {isOnIt && (
        <g className={classes.pin} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
          <path d="M0 0C-2-5-5-7.5-5-11.5a5 5 0 0 1 10 0C5-7.5 2-5 0 0Z" />
          <circle cy="-11.5" r="1.8" />
        </g>
      )}
    </svg>
  );
}
