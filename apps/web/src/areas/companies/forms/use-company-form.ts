import type { Customer } from '@quarterlight/contract/companies/schemas';
import type { FieldValues } from 'react-hook-form';
import { type ContractForm, useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { Company } from '../company.ts';
import { routesOfKind } from '../company-kinds.ts';

interface Asked {
  /** The fields of the form, as the record has them by now. */
  readonly defaults: FieldValues;
  readonly done: () => void;
  readonly toBody?: (values: FieldValues) => unknown;
}

/** A form of some fields of a company, whichever kind it is. */
export function useCompanyForm({ kind, id, version }: Pick<Company, 'kind' | 'id' | 'version'>, { defaults, done, toBody }: Asked): ContractForm {
  return useContractForm(routesOfKind[kind].change, {
    params: { id },
    version,
    defaults,
    ...(toBody ? { toBody } : {}),
    onDone: done,
  });
}

type Sum = Customer['creditLimit'];
/** A sum as its field holds it, empty where nothing is asked or limited. */
export const orNone = (sum: Sum): Sum | null => (sum.amount === 0 ? null : sum);
