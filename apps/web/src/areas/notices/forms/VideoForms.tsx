import { ActionIcon, Button } from '@mantine/core';
import { mostChapters, videoAreas } from '@quarterlight/contract/notices/names';
import { changeVideo, createVideo } from '@quarterlight/contract/notices/video-routes';
import type { HelpVideo, VideoForm } from '@quarterlight/contract/notices/video-schemas';
import { plural } from '@quarterlight/kit/text';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useToldField } from '../../../ui/form/use-field.ts';
import classes from '../parts/training.module.css';
import { timeOf, timeText } from '../video-words.ts';

const areas = videoAreas.map((area) => ({ value: area, label: area }));

// Times are typed as a player shows them.
const valuesOf = ({ title, about, area, chapters }: VideoForm): FieldValues => ({
  title,
  about,
  area,
  chapters: chapters.map((chapter) => ({ ...chapter, at: timeText(chapter.at) })),
});
const toBody = (values: FieldValues): unknown => {
  const chapters: unknown = values['chapters'];
  const at = (chapter: object) => timeOf(String(Reflect.get(chapter, 'at')));
  return { ...values, chapters: Array.isArray(chapters) ? chapters.map((chapter) => ({ ...chapter, at: at(chapter) })) : [] };
};

/** A new video; its file follows. */
export function NewVideo({ onMade }: { readonly onMade: (made: HelpVideo) => void }) {
  const form = useContractForm(createVideo, {
    defaults: valuesOf({ title: '', about: '', area: 'Getting started', chapters: [] }),
    toBody,
    notice: 'Saved. Now choose the video.',
    onDone: onMade,
  });
  return (
    <Form form={form} submit="Save" columns={2} isLong>
      <VideoFields />
    </Form>
  );
}

/** What is said of a video. */
export function ChangeVideo({ video, done }: { readonly video: HelpVideo; readonly done: () => void }) {
  const { id, version, title, about, area, chapters } = video;
  const form = useContractForm(changeVideo, { params: { id }, version, defaults: valuesOf({ title, about, area, chapters }), toBody, onDone: done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2} isLong>
      <VideoFields />
    </Form>
  );
}

function VideoFields() {
  return (
    <>
      <TextField name="title" label="Title" maxLength={120} required />
      <SelectField name="area" label="Area" options={areas} required />
      <TextareaField name="about" label="Description" rows={3} maxLength={2_000} wide />
      <ChaptersField />
    </>
  );
}

const wordsOf = (value: unknown): string => (Array.isArray(value) ? plural(value.length, 'chapter') : '–');

function ChaptersField() {
  const { control } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'chapters', keyName: 'key' });
  useToldField('chapters', { label: 'Chapters', text: wordsOf, whole: true });
  return (
    <div className={classes.editor}>
      {fields.map((field, index) => (
        <fieldset key={field.key} className={classes.edited}>
          <legend>Chapter {index + 1}</legend>
          <TextField name={`chapters.${index}.at`} label="From" description="Minutes and seconds: 1:05" required />
          <TextField name={`chapters.${index}.title`} label="Heading" maxLength={120} required />
          <TextareaField name={`chapters.${index}.text`} label="What is said" rows={2} maxLength={4_000} />
          <div className={classes.row}>
            <ActionIcon variant="default" size={32} aria-label={`Remove chapter ${index + 1}`} onClick={() => remove(index)}>
              <IconX size={16} />
            </ActionIcon>
          </div>
        </fieldset>
      ))}
      <div className={classes.row}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={fields.length >= mostChapters}
          onClick={() => append({ at: '', title: '', text: '' })}
        >
          Add a chapter
        </Button>
      </div>
    </div>
  );
}
