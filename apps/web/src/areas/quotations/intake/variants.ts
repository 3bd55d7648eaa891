import type { GlassForVehicle } from '@quarterlight/contract/catalogue/schemas';
import { jobKindOf } from '@quarterlight/contract/quotations/rules';
import type { ReplyOf } from '@quarterlight/contract/route';
import type { jobTypes, quotationJobTypes } from '@quarterlight/contract/system/lookup-routes';
import { newKey } from '../../../platform/api.ts';
import { type IntakeLine, lineOf } from '../../worksheets/index.ts';
import type { OptionDraft } from './values.ts';

type Types = ReplyOf<typeof quotationJobTypes>;
type Kind = Types[number]['kind'];
type Candidate = GlassForVehicle['groups'][number]['products'][number];

/** By the rates of which job type an option is priced. */
export function pricedAs(quoted: Types, types: ReplyOf<typeof jobTypes>, quotedId: string): string {
  const kind = quoted.find(({ id }) => id === quotedId)?.kind;
  if (kind === undefined) return '';
  const wanted = jobKindOf(kind);
  return types.find((type) => type.kind === wanted)?.id ?? '';
}

const sameFeatures = (one: Candidate, other: Candidate) => one.features.toSorted().join() === other.features.toSorted().join();

/** The same glass in another quality, the nearest by price first: of the same place and features. */
export function counterparts(glass: GlassForVehicle | undefined, productId: string): Candidate[] {
  const all = glass?.groups.flatMap(({ products }) => products) ?? [];
  const one = all.find(({ id }) => id === productId);
  if (!one) return [];
  return all
    .filter((other) => other.glassTypeId === one.glassTypeId && other.quality !== one.quality && other.position === one.position && sameFeatures(one, other))
    .toSorted((first, second) => Math.abs(first.price.amount - one.price.amount) - Math.abs(second.price.amount - one.price.amount));
}

const qualityTitles = { OEM: 'OEM glass', OEE: 'OEE glass', aftermarket: 'Aftermarket glass', 'dealer-only': 'Dealer glass' } as const;

/** One click that adds an option beside one that is there. */
export interface Variant {
  readonly title: string;
  readonly make: () => OptionDraft;
}

interface Known {
  readonly types: Types;
  readonly glass: GlassForVehicle | undefined;
}

/** What may stand beside an option: its copy, the other quality of its glass, a repair or a replacement instead, with a calibration or without. */
export function variantsOf(option: OptionDraft, { types, glass }: Known): Variant[] {
  const typeOf = (kind: Kind) => types.find((type) => type.kind === kind)?.id;
  const kind = types.find(({ id }) => id === option.jobTypeId)?.kind;
  const glassLine = option.lines.find((line) => line.kind === 'glass' && line.productId);
  const glassTypeId = glassLine?.glassTypeId ?? option.lines.find((line) => line.glassTypeId)?.glassTypeId ?? null;
  const beside = (title: string, change: { readonly lines?: readonly IntakeLine[]; readonly jobTypeId?: string | undefined }): Variant => ({
    title,
    make: () => ({
      key: newKey(),
      title,
      note: '',
      recommended: false,
      jobTypeId: change.jobTypeId ?? option.jobTypeId,
      lines: (change.lines ?? option.lines).map((line) => ({ ...line, key: newKey() })),
    }),
  });
  const others = glassLine?.productId ? counterparts(glass, glassLine.productId) : [];
  const qualities = others.filter((other, index) => others.findIndex(({ quality }) => quality === other.quality) === index);
  const hasCalibration = option.lines.some((line) => line.kind === 'calibration');
  const repairId = typeOf('repair');
  const replacementId = typeOf('replacement');
  return [
    beside(option.title ? `${option.title}, again` : 'Another option', {}),
    ...qualities.map((other) =>
      beside(qualityTitles[other.quality], {
        lines: option.lines.map((line) =>
          line === glassLine
            ? lineOf({ ...bare(line), productId: other.id, code: other.code, label: other.description, needsCalibration: other.needsCalibration })
            : line,
        ),
      }),
    ),
    ...(repairId && kind !== 'repair' ? [beside('Repair', { jobTypeId: repairId, lines: [lineOf({ kind: 'labour', glassTypeId })] })] : []),
    ...(replacementId && kind === 'repair' ? [beside('Replacement', { jobTypeId: replacementId, lines: [] })] : []),
    ...(hasCalibration
      ? [
          beside('Without calibration', {
            jobTypeId: kind === 'replacement-calibration' ? replacementId : undefined,
            lines: option.lines.filter((line) => line.kind !== 'calibration'),
          }),
        ]
      : glassLine
        ? [beside('With calibration', { jobTypeId: typeOf('replacement-calibration'), lines: [...option.lines, lineOf({ kind: 'calibration', glassTypeId })] })]
        : []),
  ];
}

/** A line without the price and the words of its product. */
function bare({ unitPrice: _price, description: _words, key: _key, ...line }: IntakeLine): Omit<IntakeLine, 'key'> {
  return line;
}
