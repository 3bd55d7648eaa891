import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from '../parts/broadcast.module.css';
import { trainingApi } from '../training.api.ts';

const NewCourseForm = later(() => import('../forms/CourseForms.tsx'), 'NewCourseForm');

/** Begins a course: what it is about, for whom, and when it lapses. */
export function NewCoursePage() {
  const navigate = useNavigate();
  const roles = useQuery(trainingApi.roles());
  return (
    <Page title="New course">
      <Section title="Course">
        <div className={classes.narrow}>
          <LoadedRecord result={roles}>
            {() => <NewCourseForm onMade={({ id }) => void navigate({ href: pathTo('/training/courses/$id', { id }) })} />}
          </LoadedRecord>
        </div>
      </Section>
    </Page>
  );
}
