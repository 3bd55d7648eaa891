import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';

/** True once somebody else has received of the order. What nobody typed or counted follows what is still to come; what was typed stays. */
export function useMeanwhile(order: PurchaseOrder, { methods, saving }: Pick<ContractForm, 'methods' | 'saving'>, isCounted: RefObject<boolean>): boolean {
  const [told, setTold] = useState(false);
  const known = useRef(order);
  useEffect(() => {
    // One's own delivery is no news.
    if (saving || order.deliveries.length === known.current.deliveries.length) return;
    for (const [index, { outstanding }] of order.lines.entries()) {
      const name = `lines.${index}.quantity`;
      if (!isCounted.current && methods.getValues(name) === known.current.lines[index]?.outstanding) methods.resetField(name, { defaultValue: outstanding });
    }
    known.current = order;
    setTold(true);
  }, [order, saving, methods, isCounted]);
  return told;
}
