import { Button } from '@mantine/core';
import { mostParts } from '@quarterlight/contract/notices/names';
import type { CourseFile } from '@quarterlight/contract/notices/training-schemas';
import { plural } from '@quarterlight/kit/text';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { LineWays } from '../../../ui/form/LineWays.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useToldField } from '../../../ui/form/use-field.ts';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import classes from '../parts/training.module.css';
import { trainingApi } from '../training.api.ts';

const wordsOf = (value: unknown): string => (Array.isArray(value) ? plural(value.length, 'part') : '–');

interface PartsFieldProps {
  readonly courseId: string;
  readonly files: readonly CourseFile[];
}

/** The parts of a course in their order: texts are written here, documents uploaded. */
export function PartsField({ courseId, files }: PartsFieldProps) {
  const { control, getValues } = useFormContext<FieldValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'parts', keyName: 'key' });
  useToldField('parts', { label: 'Parts', text: wordsOf, whole: true });
  const [names, setNames] = useState(new Map(files.map(({ fileId, fileName }) => [fileId, fileName])));
  const add = useMutation(trainingApi.addFiles());
  const upload = async (chosen: File[]) => {
    const body = new FormData();
    for (const file of chosen) body.append('file', file);
    const kept = await add.mutateAsync({ params: { id: courseId }, body, quiet: true });
    setNames((known) => new Map([...known, ...kept.map(({ fileId, fileName }) => [fileId, fileName] as const)]));
    append(kept.map(({ fileId }) => ({ kind: 'document', title: '', fileId })));
  };
  const focusNext = useNextFocus();
  const wayOf = (index: number, way: Way) => `[data-part="${index}"] [data-way="${way}"]`;
  const moveTo = (index: number, to: number) => {
    move(index, to);
    const ways: readonly Way[] = to < index ? ['up', 'down'] : ['down', 'up'];
    focusNext(ways.map((way) => wayOf(to, way)));
  };
  const removeAt = (index: number) => {
    remove(index);
    focusNext([wayOf(index, 'remove'), wayOf(index - 1, 'remove'), '[data-way="add"]']);
  };
  const nameOf = (index: number): string | undefined => {
    const fileId: unknown = getValues(`parts.${index}.fileId`);
    return typeof fileId === 'string' ? (names.get(fileId) ?? 'A document') : undefined;
  };
  return (
    <div className={classes.editor}>
      {fields.map((field, index) => (
        <Part key={field.key} index={index} last={fields.length - 1} document={nameOf(index)} move={(to) => moveTo(index, to)} remove={() => removeAt(index)} />
      ))}
      <div className={classes.row}>
        <Button
          variant="default"
          data-way="add"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= mostParts}
          onClick={() => append({ kind: 'text', title: '', text: '' })}
        >
          Add a text
        </Button>
      </div>
      <FileUpload label="Add documents" onUpload={upload} />
    </div>
  );
}

type Way = 'up' | 'down' | 'remove';

interface PartProps {
  readonly index: number;
  readonly last: number;
  readonly document: string | undefined;
  readonly move: (to: number) => void;
  readonly remove: () => void;
}

function Part({ index, last, document, move, remove }: PartProps) {
  const number = index + 1;
  return (
    <fieldset className={classes.edited} data-part={index}>
      <legend>Part {number}</legend>
      <TextField name={`parts.${index}.title`} label="Heading" maxLength={120} />
      {document === undefined ? (
        <TextareaField name={`parts.${index}.text`} label="Text" rows={4} maxLength={8_000} required />
      ) : (
        <div className={classes.document}>
          <span className={classes.fileName}>{document}</span>
        </div>
      )}
      <div className={classes.row}>
        <LineWays what="part" index={index} last={last} move={move} remove={remove} />
      </div>
    </fieldset>
  );
}
