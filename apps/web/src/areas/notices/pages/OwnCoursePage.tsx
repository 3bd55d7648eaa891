import { Button } from '@mantine/core';
import type { OwnCourseContent } from '@quarterlight/contract/notices/training-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { useParam } from '../../../platform/param.ts';
import { refused } from '../../../platform/problem.ts';
import { askAhead, refreshEntities } from '../../../platform/query.ts';
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
  return <LoadedRecord result={result}>{(course) => <OwnCourse key={course.id} newest={course} />}</LoadedRecord>;
}

/** Shows the version that was opened, also where another is issued meanwhile: nobody says of one that they have not seen that they have read it. */
function OwnCourse({ newest }: { readonly newest: OwnCourseContent }) {
  const [opened, setOpened] = useState(newest);
  const isOlder = newest.edition !== opened.edition;
  const course = isOlder ? opened : newest;
  const { id, title, about, edition, parts, standing, lapsesMonths } = course;
  const read = useMutation(trainingApi.read());
  const { name, tone } = standingLooks[standing];
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.title = titleFor(title);
  }, [title]);
  const confirm = () =>
    read.mutateAsync({ params: { id }, body: { edition } }).catch(async (error: unknown) => {
      // Without a live connection the refusal is the first to tell of a newer version.
      if (refused(error, 'course.changed')) await refreshEntities(['own-course']);
      throw error;
    });
  const open = () => {
    setOpened(newest);
    top.current?.focus();
  };
  return (
    <Page title={title}>
      <div className={classes.facts} ref={top} tabIndex={-1}>
        <StateChip tone={tone}>{name}</StateChip>
        <span>Version {edition}</span>
        <span>Lapses: {lapsesText(lapsesMonths).toLowerCase()}</span>
      </div>
      {about !== '' && <p className={classes.about}>{about}</p>}
      <CourseParts key={edition} parts={parts} />
      <div className={classes.confirm} data-newer={isOlder || undefined}>
        <p role="status">
          {isOlder ? `Version ${newest.edition} was issued while you read version ${edition}. Read it as it is now.` : standingSentence(course)}
        </p>
        {isOlder ? (
          <Button onClick={open}>Show version {newest.edition}</Button>
        ) : (
          (standing !== 'done' || lapsesMonths !== null) && (
            <ActionButton primary={standing !== 'done'} run={confirm}>
              {standing === 'done' ? 'I have read it again' : 'I have read and understood this'}
            </ActionButton>
          )
        )}
      </div>
    </Page>
  );
}
