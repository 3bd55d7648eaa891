import type { TeamPersonCourses } from '@quarterlight/contract/notices/training-schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { titleFor } from '../../../platform/title.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { trainingApi } from '../training.api.ts';

export const ahead: Ahead = ({ params }) => askAhead(trainingApi.person(params.id ?? ''));

const PersonCourses = later(() => import('../parts/PersonCourses.tsx'), 'PersonCourses');

/** All courses that are for one person, with how they stand. */
export function PersonTrainingPage() {
  const result = useQuery(trainingApi.person(useParam('id')));
  return <LoadedRecord result={result}>{(person) => <Person person={person} />}</LoadedRecord>;
}

function Person({ person: { name, company, courses } }: { readonly person: TeamPersonCourses }) {
  useEffect(() => {
    document.title = titleFor(`Training of ${name}`);
  }, [name]);
  const done = courses.filter(({ standing }) => standing === 'done').length;
  return (
    <Page title={`Training of ${name}`} count={`${done} of ${courses.length} done`}>
      <Section title={company === '' ? 'Courses' : `Courses, ${company}`}>
        <PersonCourses courses={courses} />
      </Section>
    </Page>
  );
}
