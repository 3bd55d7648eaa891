import { Button } from '@mantine/core';
import type { ProposedKit } from '@quarterlight/contract/catalogue/kit-schemas';
import { useQuery } from '@tanstack/react-query';
import { isThere, kitKey, kitLineWords, kitsFor } from '../kits.api.ts';
import classes from './intake.module.css';
import type { IntakeLine } from './values.ts';

interface KitsPartProps {
  readonly lines: readonly IntakeLine[];
  readonly jobTypeId: string;
  readonly onKit: (kit: ProposedKit) => void;
}

/** What goes with the glass so far, each kit added by one press; its row stands as soon as there is something to go with. */
export function KitsPart({ lines, jobTypeId, onKit }: KitsPartProps) {
  const productIds = [...new Set(lines.flatMap(({ kind, productId }) => (kind === 'glass' && productId ? [productId] : [])))];
  const { data } = useQuery({ ...kitsFor(jobTypeId, productIds), enabled: lines.length > 0, meta: { quiet: true } });
  if (lines.length === 0) return null;
  const open = (data ?? [])
    .map((kit) => ({ kit, missing: kit.lines.filter((line) => !isThere(line, kit.glassTypeId, lines)) }))
    .filter(({ missing }) => missing.length > 0);
  return (
    <div className={classes.kits} role="group" aria-label="Kits that go with it">
      {open.map(({ kit, missing }) => (
        <Button key={kitKey(kit)} variant="default" size="compact-md" title={kit.note || undefined} onClick={() => onKit({ ...kit, lines: missing })}>
          + {kit.name} <span className={classes.soft}>{missing.map(kitLineWords).join(' · ')}</span>
        </Button>
      ))}
    </div>
  );
}
