import { changeCourse, createCourse, reviseCourse, setCourseTerms } from '@quarterlight/contract/notices/training-routes';
import type { Course, CoursePart, CoursePartForm, NewCourse } from '@quarterlight/contract/notices/training-schemas';
import { useQuery } from '@tanstack/react-query';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import classes from '../parts/broadcast.module.css';
import { trainingApi } from '../training.api.ts';
import { PartsField } from './PartsField.tsx';

const empty: NewCourse = { title: '', about: '', everybody: false, roleIds: [], lapsesMonths: null, remindDays: 30 };

/** A new draft; its parts follow. */
export function NewCourseForm({ onMade }: { readonly onMade: (made: Course) => void }) {
  const form = useContractForm(createCourse, { defaults: empty, notice: 'The draft was saved. Add its parts.', onDone: onMade });
  return (
    <Form form={form} submit="Save draft" columns={2} isLong>
      <TitleFields />
      <TermsFields />
    </Form>
  );
}

interface CourseFormProps {
  readonly course: Course;
  readonly done: () => void;
}

const formOf = ({ kind, title, text, file }: CoursePart): CoursePartForm =>
  kind === 'document' && file ? { kind, title, fileId: file.fileId } : { kind: 'text', title, text };
const filesOf = (parts: readonly CoursePart[]) => parts.flatMap(({ file }) => (file ? [file] : []));

/** What a draft holds. */
export function ChangeCourse({ course: { id, version, title, about, parts }, done }: CourseFormProps) {
  const form = useContractForm(changeCourse, { params: { id }, version, defaults: { title, about, parts: parts.map(formOf) }, onDone: done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2} isLong>
      <TitleFields />
      <PartsField courseId={id} files={filesOf(parts)} />
    </Form>
  );
}

/** A new version of a live course. */
export function ReviseCourse({ course: { id, version, title, about, parts }, done }: CourseFormProps) {
  const form = useContractForm(reviseCourse, {
    params: { id },
    version,
    defaults: { title, about, parts: parts.map(formOf), changes: '', readAgain: true },
    refresh: ['own-course'],
    notice: 'The new version is out.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Issue new version" onCancel={done} columns={2} isLong>
      <TitleFields />
      <PartsField courseId={id} files={filesOf(parts)} />
      <TextareaField name="changes" label="What has changed" description="For those who look after training" rows={2} maxLength={500} wide required />
      <CheckboxField name="readAgain" label="Ask those who have read it to read it again" />
    </Form>
  );
}

/** For whom it is, and when it lapses. */
export function CourseTermsForm({ course, done }: CourseFormProps) {
  const { id, version, everybody, roleIds, lapsesMonths, remindDays } = course;
  const form = useContractForm(setCourseTerms, {
    params: { id },
    version,
    defaults: { everybody, roleIds, lapsesMonths, remindDays },
    refresh: ['own-course'],
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <TermsFields />
    </Form>
  );
}

function TitleFields() {
  return (
    <>
      <TextField name="title" label="Title" maxLength={120} required />
      <TextareaField name="about" label="What it is about" rows={2} maxLength={1_000} wide />
    </>
  );
}

function TermsFields() {
  const { data } = useQuery(trainingApi.roles());
  return (
    <>
      <fieldset className={`${classes.to} ${classes.wide}`}>
        <legend>For</legend>
        <CheckboxField name="everybody" label="Everybody in the company" />
        <ChecksField name="roleIds" label="Roles" options={namedOptions(data)} none="Loading…" />
      </fieldset>
      <QuantityField name="lapsesMonths" label="Lapses after" description="In months; left empty, it never lapses" />
      <QuantityField name="remindDays" label="Due before it lapses" description="In days" required />
    </>
  );
}
