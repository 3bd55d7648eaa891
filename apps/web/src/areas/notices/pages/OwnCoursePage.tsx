import type { OwnCourseContent } from '@quarterlight/contract/notices/training-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { titleFor } from '../../../platform/title.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { CourseParts } from '../parts/CourseParts.tsx';
import classes from '../parts/training.module.css';
import { trainingApi } from '../training.api.ts';
import { lapsesText, standingLooks, standingSentence } from '../training-words.ts';

export const ahead: Ahead = ({ params }) => askAhead(trainingApi.myCourse(params.id ?? ''));

/** One of one's own courses, to be read and understood. */
export function OwnCoursePage() {
  const result = useQuery(trainingApi.myCourse(useParam('id')));
  return <LoadedRecord result={result}>{(course) => <OwnCourse course={course} />}</LoadedRecord>;
}

function OwnCourse({ course }: { readonly course: OwnCourseContent }) {
  const { id, title, about, edition, parts, standing, lapsesMonths } = course;
  const read = useMutation(trainingApi.read());
  const { name, tone } = standingLooks[standing];
  useEffect(() => {
    document.title = titleFor(title);
  }, [title]);
  return (
    <Page title={title}>
      <div className={classes.facts}>
        <StateChip tone={tone}>{name}</StateChip>
        <span>Version {edition}</span>
        <span>Lapses: {lapsesText(lapsesMonths).toLowerCase()}</span>
      </div>
      {about !== '' && <p className={classes.about}>{about}</p>}
      <CourseParts parts={parts} />
      <div className={classes.confirm}>
        <p role="status">{standingSentence(course)}</p>
        {(standing !== 'done' || lapsesMonths !== null) && (
          <ActionButton primary={standing !== 'done'} run={() => read.mutateAsync({ params: { id }, body: { edition } })}>
            {standing === 'done' ? 'I have read it again' : 'I have read and understood this'}
          </ActionButton>
        )}
      </div>
    </Page>
  );
}
