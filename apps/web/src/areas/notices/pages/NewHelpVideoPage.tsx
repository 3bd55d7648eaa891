import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from '../parts/broadcast.module.css';

const NewVideo = later(() => import('../forms/VideoForms.tsx'), 'NewVideo');

/** Begins a video: what it is about, and its chapters. */
export function NewHelpVideoPage() {
  const navigate = useNavigate();
  return (
    <Page title="New video">
      <Section title="Video">
        <div className={classes.narrow}>
          <NewVideo onMade={({ id }) => void navigate({ href: pathTo('/help/videos/$id', { id }) })} />
        </div>
      </Section>
    </Page>
  );
}
