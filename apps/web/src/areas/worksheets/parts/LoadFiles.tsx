import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { Can } from '../../../ui/Can.tsx';
import { Menu } from '../../../ui/Menu.tsx';

const files = [
  ['Past jobs', '/data-loads/past-jobs'],
  ['Open worksheets', '/data-loads/open-worksheets'],
] as const;

/** The ways to where jobs of another system are loaded, for those who may. */
export function LoadFiles() {
  const navigate = useNavigate();
  return (
    <Can do="load-moved-work">
      <Menu
        label="Load a file"
        place="end"
        trigger={(bind) => (
          <Button {...bind} variant="default">
            Load a file
          </Button>
        )}
        entries={files.map(([label, path]) => ({ label, onClick: () => void navigate({ href: pathTo(path) }) }))}
      />
    </Can>
  );
}
