import { Quality } from '@quarterlight/contract/catalogue/schemas';

/** What the column `traits` says of a product. */
export interface Traits {
  readonly features: readonly string[];
  readonly quality: string;
  readonly calibration: boolean;
  readonly active: boolean;
}

/** Reads the column, which `app.product_traits` makes: features, quality, calibration and state, a stroke between them. */
export function readTraits(text: string): Traits {
  const [features = '', quality = '', calibrated = '', state = ''] = text.split('/');
  return { features: features === '' ? [] : features.split(','), quality, calibration: calibrated !== '', active: state === 'active' };
}

/** What is asked of the traits of products. */
export interface WantedTraits {
  readonly features?: readonly string[] | undefined;
  readonly withoutFeatures?: readonly string[] | undefined;
  readonly quality?: Quality | undefined;
  readonly calibration?: boolean | undefined;
}

/** Whether anything is asked of them. */
export const asksForTraits = ({ features = [], withoutFeatures = [], quality, calibration }: WantedTraits): boolean =>
  features.length + withoutFeatures.length > 0 || quality !== undefined || calibration !== undefined;

/** Whether features, quality and calibration are what is asked for. */
export function fitsTraits(traits: Traits, { features = [], withoutFeatures = [], quality, calibration }: WantedTraits): boolean {
  const has = (feature: string) => traits.features.includes(feature);
  if (!features.every(has) || withoutFeatures.some(has)) return false;
  return (quality ?? traits.quality) === traits.quality && (calibration ?? traits.calibration) === traits.calibration;
}

const endings = Quality.options.flatMap((quality) =>
  ['', 'calibrated'].flatMap((each) => ['active', 'discontinued'].map((state) => `/${quality}/${each}/${state}`)),
);

/** Of all that features which stand together somewhere may be put together to, the texts that are asked for. */
export const wantedTraits = (sets: readonly string[], wanted: WantedTraits): string[] => {
  const those = sets.filter((set) => fitsTraits(readTraits(set), { features: wanted.features, withoutFeatures: wanted.withoutFeatures }));
  return those.flatMap((set) => endings.map((ending) => set + ending).filter((text) => fitsTraits(readTraits(text), wanted)));
};
