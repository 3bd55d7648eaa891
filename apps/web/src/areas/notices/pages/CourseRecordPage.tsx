import type { Course } from '@quarterlight/contract/notices/training-schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { useParam } from '../../../platform/param.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from '../parts/training.module.css';
import { trainingApi } from '../training.api.ts';
import { courseLooks } from '../training-words.ts';

const CourseParts = later(() => import('../parts/CourseParts.tsx'), 'CourseParts');
const CoursePeople = later(() => import('../parts/CoursePeople.tsx'), 'CoursePeople');
const CourseVersions = later(() => import('../parts/CourseVersions.tsx'), 'CourseVersions');
const loadForms = () => import('../forms/CourseForms.tsx');
const ChangeCourse = later(loadForms, 'ChangeCourse');
const ReviseCourse = later(loadForms, 'ReviseCourse');
const CourseFacts = later(() => import('../parts/CourseFacts.tsx'), 'CourseFacts');

export const ahead: Ahead = ({ params }) => askAhead(trainingApi.one(params.id ?? ''));

/** One course: what it holds, for whom it is, and for those who look after training, how far everybody is. */
export function CourseRecordPage() {
  // What is being removed is not asked for again.
  const [removing, setRemoving] = useState(false);
  const result = useQuery({ ...trainingApi.one(useParam('id')), enabled: !removing });
  return <LoadedRecord result={result}>{(course) => <CourseRecord course={course} setRemoving={setRemoving} />}</LoadedRecord>;
}

interface CourseRecordProps {
  readonly course: Course;
  readonly setRemoving: (removing: boolean) => void;
}

function CourseRecord({ course, setRemoving }: CourseRecordProps) {
  const navigate = useNavigate();
  const { id, version, title, state, about, parts, people, allowedActions } = course;
  const may = (action: Course['allowedActions'][number]) => allowedActions.includes(action);
  const looksAfter = useCan('edit-training');
  const publish = useMutation(trainingApi.publish());
  const retire = useMutation(trainingApi.retire());
  const restore = useMutation(trainingApi.restore());
  const remove = useMutation(trainingApi.remove(() => navigate({ href: pathTo('/training/courses') })));
  const named = { params: { id }, version };
  const askRetire = async () => {
    const text = `${title} is no longer asked of anybody. Who has read it stays known.`;
    if (await confirm({ title: 'Retire the course', text, confirm: 'Retire', danger: true })) await retire.mutateAsync({ ...named, body: {} }).catch(() => {});
  };
  const askRemove = async () => {
    if (!(await confirm({ title: 'Remove the draft', text: `${title} is removed. Nobody has seen it.`, confirm: 'Remove', danger: true }))) return;
    setRemoving(true);
    await remove.mutateAsync(named).catch(() => setRemoving(false));
  };
  return (
    <RecordPage
      kind="Course"
      number={title}
      record={looksAfter ? { entity: 'course', id } : null}
      state={<StateChip tone={courseLooks[state].tone}>{courseLooks[state].name}</StateChip>}
      facts={<span>{course.toWords}</span>}
      primary={
        may('publish') ? (
          <ActionButton
            primary
            disabled={parts.length === 0}
            run={() => publish.mutateAsync({ ...named, body: {} })}
            ask={{ title: 'Publish the course', text: `It is asked of ${plural(people ?? 0, 'person', 'people')} at once.`, confirm: 'Publish' }}
          >
            Publish
          </ActionButton>
        ) : (
          may('restore') && (
            <ActionButton primary run={() => restore.mutateAsync({ ...named, body: {} })}>
              Put back
            </ActionButton>
          )
        )
      }
      menu={[
        ...(may('retire') ? [{ label: 'Retire', danger: true, onClick: () => void askRetire() }] : []),
        ...(may('remove') ? [{ label: 'Remove', danger: true, onClick: () => void askRemove() }] : []),
      ]}
      aside={<CourseFacts course={course} canEdit={may('terms')} />}
    >
      <Section
        title="Content"
        canEdit={may('change') || may('revise')}
        edit={(done) => (may('revise') ? <ReviseCourse course={course} done={done} /> : <ChangeCourse course={course} done={done} />)}
      >
        {about !== '' && <p className={classes.about}>{about}</p>}
        {parts.length === 0 ? <p>Nothing in it yet. Press Edit to add texts and documents.</p> : <Parts parts={parts} />}
      </Section>
      {looksAfter && (
        <Section title={state === 'draft' ? 'Whom it will be for' : 'Progress'} count={people ?? undefined}>
          <CoursePeople id={id} />
        </Section>
      )}
      {looksAfter && state !== 'draft' && (
        <Section title="Versions">
          <CourseVersions id={id} />
        </Section>
      )}
    </RecordPage>
  );
}

/** Holds about the place of a screen while they are fetched. */
function Parts({ parts }: Pick<Course, 'parts'>) {
  return (
    <div className={classes.room}>
      <CourseParts parts={parts} />
    </div>
  );
}
