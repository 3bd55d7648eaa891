import { Button, TextInput } from '@mantine/core';
import { labelPaperNames } from '@quarterlight/contract/catalogue/names';
import { type LabelBars, LabelPaper, type ProductRecord, productMost } from '@quarterlight/contract/catalogue/product-schemas';
import { useState } from 'react';
import { download } from '../../../platform/download.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import classes from '../parts/product.module.css';

const papers = optionsOf(labelPaperNames);
const aSheet = 24;

/** What was typed where it is a whole number of that range. */
const wholeUpTo = (text: string, most: number): number | null =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

/** How many labels of a product, on which paper, and what their bars say. */
export function LabelsForm({ product, done }: { readonly product: ProductRecord; readonly done: () => void }) {
  const [count, setCount] = useState(String(aSheet));
  const [from, setFrom] = useState('1');
  const [paper, setPaper] = useState<LabelPaper>('sheet');
  const [bars, setBars] = useState<LabelBars>('code');
  const many = wholeUpTo(count, productMost.labels);
  const place = wholeUpTo(from, aSheet);
  const isReady = many !== null && (paper === 'single' || place !== null);
  const print = async () => {
    const asked = new URLSearchParams({ count: String(many), paper, bars, ...(paper === 'sheet' ? { from: String(place) } : {}) });
    await download(`/v1/catalogue/products/${product.id}/labels?${asked}`, `Labels ${product.code}.pdf`);
    done();
  };
  return (
    <form
      className={classes.labels}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void print().catch(() => undefined);
      }}
    >
      <Select label="Labels" data={papers} value={paper} allowDeselect={false} onChange={(next) => setPaper(LabelPaper.catch('sheet').parse(next))} />
      <div className={classes.pair}>
        <TextInput
          label="How many"
          inputMode="numeric"
          autoComplete="off"
          value={count}
          onChange={(event) => setCount(event.currentTarget.value)}
          error={many === null && `From 1 to ${productMost.labels}`}
        />
        {paper === 'sheet' && (
          <TextInput
            label="Begin at label"
            description="Of a sheet that was begun"
            inputMode="numeric"
            autoComplete="off"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            error={place === null && `From 1 to ${aSheet}`}
          />
        )}
      </div>
      {product.barcode !== '' && (
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
      )}
      <p className={classes.soft}>Print it at its actual size, not fitted to the page.</p>
      <div className={classes.buttons}>
        <ActionButton primary run={print} disabled={!isReady}>
          Make the PDF
        </ActionButton>
        <Button variant="default" onClick={done}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
