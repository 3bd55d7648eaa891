import type { Course } from '@quarterlight/contract/notices/training-schemas';
import { plural } from '@quarterlight/kit/text';
import { Instant } from '../../../ui/bits/Day.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { lapsesText } from '../training-words.ts';

const CourseTermsForm = later(() => import('../forms/CourseForms.tsx'), 'CourseTermsForm');

/** For whom a course is, when it lapses, and who wrote it. */
export function CourseFacts({ course, canEdit }: { readonly course: Course; readonly canEdit: boolean }) {
  const { people, done, lapsesMonths, remindDays, edition, state, issuedAt } = course;
  return (
    <Section title="About it" canEdit={canEdit} edit={(close) => <CourseTermsForm course={course} done={close} />}>
      <Facts
        columns={1}
        of={[
          people !== null && state !== 'draft' && ['Done by', `${done} of ${people}`],
          ['For', course.toWords],
          ['Lapses', lapsesText(lapsesMonths)],
          lapsesMonths !== null && ['Due before', plural(remindDays, 'day')],
          ['Version', String(edition)],
          issuedAt !== null && ['Issued', <Instant key="issued" value={issuedAt} />],
          issuedAt !== null && ['Issued by', course.issuedBy],
          ['Written by', course.createdBy],
          ['Written', <Instant key="created" value={course.createdAt} />],
        ]}
      />
    </Section>
  );
}
