import { TextInput } from '@mantine/core';
import { type LabelBars, type ProductRecord, productMost } from '@quarterlight/contract/catalogue/product-schemas';
import { useState } from 'react';
import { download } from '../../../platform/download.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { aSheet, LabelSheetForm, wholeUpTo } from './LabelSheetForm.tsx';

/** How many labels of a product, on which paper, and what their bars say. */
export function LabelsForm({ product, done }: { readonly product: ProductRecord; readonly done: () => void }) {
  const [count, setCount] = useState(String(aSheet));
  const [bars, setBars] = useState<LabelBars>('code');
  const many = wholeUpTo(count, productMost.labels);
  const print = (paper: Readonly<Record<string, string>>) =>
    download(`/v1/catalogue/products/${product.id}/labels?${new URLSearchParams({ count: String(many), bars, ...paper })}`, `Labels ${product.code}.pdf`);
  return (
    <LabelSheetForm
      beside={
        <TextInput
          label="How many"
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onChange={(event) => setCount(event.currentTarget.value)}
          error={many === null && `From 1 to ${productMost.labels}`}
        />
      }
      after={
        product.barcode !== '' && (
          <Select
            label="The bars say"
            data={[
              { value: 'code', label: `The code, ${product.code}` },
              { value: 'barcode', label: `The barcode, ${product.barcode}` },
            ]}
            value={bars}
            allowDeselect={false}
            onChange={(next) => setBars(next === 'barcode' ? 'barcode' : 'code')}
          />
        )
      }
      isReady={many !== null}
      print={print}
      done={done}
    />
  );
}
