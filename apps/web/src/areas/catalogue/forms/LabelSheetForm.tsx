import { Button, TextInput } from '@mantine/core';
import { labelPaperNames } from '@quarterlight/contract/catalogue/names';
import { LabelPaper } from '@quarterlight/contract/catalogue/product-schemas';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import classes from './LabelSheetForm.module.css';

const papers = optionsOf(labelPaperNames);
/** How many labels a sheet has. */
export const aSheet = 24;

/** What was typed where it is a whole number of that range. */
export const wholeUpTo = (text: string, most: number): number | null =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

interface LabelSheetFormProps {
  /** What is asked before and after the paper. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Beside the label at which it begins. */
  readonly beside?: ReactNode;
  /** What the labels say, before how they are printed. */
  readonly says?: string;
  readonly isReady?: boolean;
  /** Downloads them: on which paper, and of a sheet from which label on. */
  readonly print: (asked: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly done: () => void;
}

/** On what labels are printed, and from which label of a sheet that was begun. */
export function LabelSheetForm({ before, after, beside, says = '', isReady = true, print, done }: LabelSheetFormProps) {
  const [paper, setPaper] = useState<LabelPaper>('sheet');
  const [from, setFrom] = useState('1');
  const begins = wholeUpTo(from, aSheet);
  const mayPrint = isReady && (paper === 'single' || begins !== null);
  const make = async () => {
    await print({ paper, ...(paper === 'sheet' ? { from: String(begins) } : {}) });
    done();
  };
  return (
    <form
      className={classes.labels}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayPrint) void make().catch(() => undefined);
      }}
    >
      {before}
      <Select label="On" data={papers} value={paper} allowDeselect={false} onChange={(next) => setPaper(LabelPaper.catch('sheet').parse(next))} />
      <div className={classes.pair}>
        {beside}
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
      </div>
      {after}
      <p className={classes.soft}>{says} Print it at its actual size, not fitted to the page.</p>
      <div className={classes.buttons}>
        <ActionButton primary run={make} disabled={!mayPrint}>
          Make the PDF
        </ActionButton>
        <Button variant="default" onClick={done}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
