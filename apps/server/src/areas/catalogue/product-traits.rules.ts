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

/** Of the features that stand together somewhere those that are asked for. */
export function wantedSets(sets: readonly string[], { features = [], withoutFeatures = [] }: WantedTraits): string[] {
  return sets.filter((set) => {
    const those = new Set(set.split(','));
    return features.every((feature) => those.has(feature)) && !withoutFeatures.some((feature) => those.has(feature));
  });
}

/** All that may stand behind the features of what is asked for. */
export function wantedEndings({ quality, calibration }: WantedTraits): string[] {
  const qualities = quality === undefined ? Quality.options : [quality];
  const calibrated = [true, false].filter((each) => calibration === undefined || each === calibration);
  return qualities.flatMap((one) => calibrated.flatMap((each) => ['active', 'discontinued'].map((state) => `/${one}/${each ? 'calibrated' : ''}/${state}`)));
}
