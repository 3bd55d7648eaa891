import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from '../parts/broadcast.module.css';

const NewCourseForm = later(() => import('../forms/CourseForms.tsx'), 'NewCourseForm');

/** Begins a course: what it is about, for whom, and when it lapses. */
export function NewCoursePage() {
  const navigate = useNavigate();
  return (
    <Page title="New course">
      <Section title="Course">
        <div className={classes.narrow}>
          <NewCourseForm onMade={({ id }) => void navigate({ href: pathTo('/training/courses/$id', { id }) })} />
        </div>
      </Section>
    </Page>
  );
}
