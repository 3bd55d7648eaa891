import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { FieldValues } from 'react-hook-form';

type Line = PurchaseOrder['lines'][number];

/** What the supplier answered to a line, as the form holds it. */
interface TypedAnswer {
  readonly lineId: string;
  readonly answer: string;
  readonly quantity: number | null;
  readonly comesOn: string | null;
  readonly unitCost: Line['unitCost'] | null;
  readonly depot: string;
}

export const answerOf = (line: Line): TypedAnswer => ({
  lineId: line.id,
  answer: line.answer ?? '',
  quantity: line.outstanding,
  comesOn: line.answer === null ? null : line.dueOn,
  unitCost: line.askedCost ?? line.unitCost,
  depot: line.supplierDepot,
});

const answersIn = (typed: unknown): TypedAnswer[] => (Array.isArray(typed) ? typed.map((line: TypedAnswer) => line) : []);

/** The form's values as the body: every line in its place, so that what is refused of one stands at it. */
export function answerBody(values: FieldValues): unknown {
  const { supplierOrder } = values;
  return { ...(supplierOrder ? { supplierOrder } : {}), lines: answersIn(values.lines).map(lineBody) };
}

function lineBody({ lineId, answer, quantity, comesOn, unitCost, depot }: TypedAnswer) {
  if (answer === '' || answer === 'refused') return { lineId, answer: answer || null };
  return {
    lineId,
    answer,
    ...(quantity === null ? {} : { quantity }),
    // Confirmed without a day, it comes as it was expected.
    ...(comesOn === null && answer === 'confirmed' ? {} : { comesOn }),
    ...(unitCost === null ? {} : { unitCost }),
    ...(depot === '' ? {} : { depot }),
  };
}
