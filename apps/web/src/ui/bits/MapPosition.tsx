import { areCoordinates } from '@quarterlight/contract/rules/coordinates';
import { later } from '../later.tsx';
import { Copyable } from './Copyable.tsx';
import classes from './MapPosition.module.css';

const MapOutline = later(() => import('./MapOutline.tsx'), 'MapOutline');

interface MapPositionProps {
  /** In degrees, north positive; null where there is none. */
  readonly latitude: number | null;
  /** In degrees, east positive; null where there is none. */
  readonly longitude: number | null;
  /** Whose position it is: 'Norwich workshop'. */
  readonly label: string;
}

/** Where a place is: a pin on a small map of our own, its coordinates to copy and a link to a map of the world outside. Nothing is fetched from there. */
export function MapPosition({ latitude, longitude, label }: MapPositionProps) {
  if (latitude === null || longitude === null || !areCoordinates(latitude, longitude)) {
    return <p className={classes.none}>No position known. Look the postcode up to set it.</p>;
  }
  // Five decimals are a metre.
  const [north, east] = [latitude.toFixed(5), longitude.toFixed(5)];
  return (
    <div className={classes.position}>
      <div className={classes.frame}>
        <MapOutline latitude={latitude} longitude={longitude} words={`${label} at ${north}, ${east} on a map of Great Britain and Northern Ireland`} />
      </div>
      <div className={classes.facts}>
        <Copyable text={`${north}, ${east}`} what="position" className={classes.figures} />
        <a href={`https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=16/${north}/${east}`} target="_blank" rel="noopener noreferrer">
          Open in maps<span className="ql-hidden"> (a new tab)</span>
        </a>
      </div>
    </div>
  );
}
