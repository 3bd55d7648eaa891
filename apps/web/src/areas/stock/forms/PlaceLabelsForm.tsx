import { Button, TextInput } from '@mantine/core';
import { labelPaperNames } from '@quarterlight/contract/catalogue/names';
import { LabelPaper } from '@quarterlight/contract/catalogue/product-schemas';
import { LabelsOf, type StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { useState } from 'react';
import { download } from '../../../platform/download.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import classes from './MoveForm.module.css';

const papers = optionsOf(labelPaperNames);
const aSheet = 24;

interface PlaceLabelsFormProps {
  readonly place: StockPlaceDetail;
  /** Which labels are offered first. */
  readonly first?: LabelsOf;
  readonly done: () => void;
}

/** Which labels of a place are printed, and on what. */
export function PlaceLabelsForm({ place, first = 'itself', done }: PlaceLabelsFormProps) {
  const [of, setOf] = useState<LabelsOf>(first);
  const [paper, setPaper] = useState<LabelPaper>('sheet');
  const [from, setFrom] = useState('1');
  const begins = /^\d{1,2}$/.test(from.trim()) && Number(from) >= 1 && Number(from) <= aSheet ? Number(from) : null;
  const isReady = paper === 'single' || begins !== null;
  const parts = place.level === 'location' ? 'racks' : 'bins';
  const choices = [
    { value: 'itself', label: `${place.code} alone` },
    { value: 'parts', label: `Its ${parts}` },
    { value: 'all', label: place.level === 'location' ? 'It, its racks and all their bins' : 'It and all its bins' },
  ];
  const print = async () => {
    const asked = new URLSearchParams({ of, paper, ...(paper === 'sheet' ? { from: String(begins) } : {}) });
    await download(`/v1/stock/places/${place.id}/labels?${asked}`, `Labels ${place.code}.pdf`);
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
      {place.children.length > 0 && (
        <Select label="Labels of" data={choices} value={of} allowDeselect={false} onChange={(next) => setOf(LabelsOf.catch('itself').parse(next))} />
      )}
      <Select label="On" data={papers} value={paper} allowDeselect={false} onChange={(next) => setPaper(LabelPaper.catch('sheet').parse(next))} />
      {paper === 'sheet' && (
        <TextInput
          label="Begin at label"
          description="Of a sheet that was begun"
          inputMode="numeric"
          autoComplete="off"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          error={begins === null && `From 1 to ${aSheet}`}
        />
      )}
      <p className={classes.soft}>The bars say its barcode; the square opens its page on a phone. Print it at its actual size, not fitted to the page.</p>
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
