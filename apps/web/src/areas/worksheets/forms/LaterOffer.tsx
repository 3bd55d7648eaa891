import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import { later } from '../../../ui/later.tsx';

const SlotOffer = later(() => import('./SlotOffer.tsx'), 'SlotOffer');

/** The next place with room, once a refusal carries one. */
export function LaterOffer(props: { readonly form: ContractForm; readonly prefix?: string; readonly send?: () => unknown }) {
  return props.form.offer !== undefined && <SlotOffer {...props} />;
}
