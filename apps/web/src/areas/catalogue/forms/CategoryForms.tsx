import { changeCategory, createCategory } from '@quarterlight/contract/catalogue/category-routes';
import { categoryKindNames } from '@quarterlight/contract/catalogue/names';
import type { Category } from '@quarterlight/contract/catalogue/schemas';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { formatNumber } from '@quarterlight/kit/numbers';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query.ts';
import { confirm } from '../../../ui/confirm.ts';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { PercentField } from '../../../ui/form/PercentField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { categoriesApi } from '../categories.api.ts';
import { belowOf, pathOf } from '../category-tree.ts';

interface NewCategoryProps {
  /** Below which it is proposed; its VAT rate, kind and nominal codes are proposed, too. */
  readonly parent: Category | null;
  readonly onDone: (category: { readonly id: string }) => unknown;
  readonly onClose: () => void;
}

/** A new category. */
export function NewCategory({ parent, onDone, onClose }: NewCategoryProps) {
  const form = useContractForm(createCategory, {
    defaults: {
      code: '',
      name: '',
      kind: parent?.kind ?? 'glass',
      parentId: parent?.id ?? null,
      stockTracked: parent?.stockTracked ?? true,
      vatRateId: parent?.vatRateId ?? '',
      markUpBasisPoints: parent?.markUpBasisPoints ?? 0,
      salesNominal: parent?.salesNominal ?? '4000',
      purchaseNominal: parent?.purchaseNominal ?? '5000',
    },
    refresh: ['product-category'],
    notice: 'The category is made.',
    onDone,
  });
  return (
    <Form form={form} submit="Add" onCancel={onClose} columns={2}>
      <CategoryFields hidden={null} />
    </Form>
  );
}

/** The particulars of a category; another mark-up says first how many prices it touches. */
export function ChangeCategory({ category, onClose }: { readonly category: Category; readonly onClose: () => void }) {
  const { id, version, code, name, kind, parentId, stockTracked, vatRateId, markUpBasisPoints, salesNominal, purchaseNominal } = category;
  const nominals = { ...(salesNominal === null ? {} : { salesNominal }), ...(purchaseNominal === null ? {} : { purchaseNominal }) };
  const markUp = markUpBasisPoints === null ? {} : { markUpBasisPoints };
  const form = useContractForm(changeCategory, {
    params: { id },
    version,
    defaults: { code, name, kind, parentId, stockTracked, vatRateId, ...markUp, ...nominals },
    onDone: onClose,
  });
  return (
    <Form form={{ ...form, submit: () => submitAsked(form, category) }} submit="Save" onCancel={onClose} columns={3}>
      <CategoryFields hidden={id} />
    </Form>
  );
}

/** Asks before a mark-up is changed: what it touches, with how many prices. */
async function submitAsked(form: ContractForm, { id, name, markUpBasisPoints: before }: Category): Promise<void> {
  const after: unknown = form.methods.getValues('markUpBasisPoints');
  if (typeof after === 'number' && Number.isFinite(after) && before !== null && after !== before) {
    const { activeProducts } = await queryClient.fetchQuery({ ...categoriesApi.use(id), staleTime: 0 });
    const many = activeProducts.count === 1 ? '1 product' : `${activeProducts.isExact ? '' : 'more than '}${formatNumber(activeProducts.count)} products`;
    const text =
      activeProducts.count === 0
        ? `The mark-up of ${name} goes from ${formatRate(before)} to ${formatRate(after)}. No product is sold in it yet: no price changes.`
        : `The mark-up of ${name} goes from ${formatRate(before)} to ${formatRate(after)}. It touches the prices of ${many}: whatever has an offer in force is sold at it and this mark-up, unless the account has agreed something else. Work that is priced already keeps its price.`;
    if (!(await confirm({ title: 'Change the mark-up?', text, confirm: 'Change it' }))) return;
  }
  await form.submit();
}

/** `hidden`: it cannot stand below itself, nor below what stands below it. */
function CategoryFields({ hidden }: { readonly hidden: string | null }) {
  const rates = useQuery(categoriesApi.vatRates());
  const categories = useQuery(categoriesApi.all()).data ?? [];
  const own = hidden === null ? new Set<string>() : belowOf(categories, hidden);
  const above = categories.filter(({ id }) => !own.has(id)).map(({ id }) => ({ value: id, label: pathOf(categories, id) }));
  return (
    <>
      <TextField name="name" label="Name" required maxLength={80} />
      <TextField name="code" label="Code" required maxLength={20} autoComplete="off" />
      <SelectField name="kind" label="Kind" required options={optionsOf(categoryKindNames)} />
      <SelectField name="parentId" label="Stands below" clearable placeholder="Nothing: at the top" options={above} />
      <PercentField name="markUpBasisPoints" label="Mark-up on the best offer" required description="0 is none: the list price applies" />
      <SelectField name="vatRateId" label="VAT rate" required options={namedOptions(rates.data)} />
      <TextField name="salesNominal" label="Sales nominal" required maxLength={20} autoComplete="off" />
      <TextField name="purchaseNominal" label="Purchase nominal" required maxLength={20} autoComplete="off" />
      <CheckboxField name="stockTracked" label="Kept in stock" />
    </>
  );
}
