import { ActionIcon, Button } from '@mantine/core';
import type { WorksheetDetail, WorksheetLineView } from '@quarterlight/contract/worksheets/detail';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { instantText, moneyText, numberText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Menu, type MenuEntry } from '../../../ui/Menu.tsx';
import { calibrationWords, featureNames } from '../record-words.ts';
import { inSentence, joined, lineKinds } from '../words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import { FittingGlass } from './FittingGlass.tsx';
import { GlassStatus } from './GlassStatus.tsx';
import { PriceChain } from './PriceChain.tsx';
import classes from './record.module.css';

const FeaturesDialog = later(() => import('../forms/FeaturesDialog.tsx'), 'FeaturesDialog');
const FreeGlassDialog = later(() => import('../forms/FreeGlassDialog.tsx'), 'FreeGlassDialog');
const LineDialog = later(() => import('../forms/LineDialog.tsx'), 'LineDialog');
const OrderDialog = later(() => import('../forms/OrderDialog.tsx'), 'OrderDialog');

/** One line: what it is, where its glass stands, what it costs and why, and what can be done about it. */
export function LineRow({ worksheet, line }: { readonly worksheet: WorksheetDetail; readonly line: WorksheetLineView }) {
  const [open, setOpen] = useState<'features' | 'line' | 'order' | 'free' | null>(null);
  const close = () => setOpen(null);
  const mayOrder = useCan('edit-purchase-orders');
  const seesCatalogue = useCan('view-catalogue');
  const editable = worksheet.allowedActions.includes('edit-lines') && line.fittedAt === null;
  const underway = editable && worksheet.completedAt === null;
  const finding = underway && line.glassState === 'needed';
  const holding = underway && ['reserved', 'in-van', 'on-order'].includes(line.glassState);
  const unconfirmed = line.kind === 'glass' && line.featuresConfirmedAt === null;
  const calibration = calibrationWords(worksheet);
  const target = { params: { id: worksheet.id, lineId: line.id }, version: worksheet.version };
  const allocate = useMutation(worksheetsApi.allocate());
  const order = useMutation(worksheetsApi.order());
  const remove = useMutation(worksheetsApi.removeLine());
  const removeLine = async () => {
    if (await confirm({ title: 'Remove this line?', text: `${joined([line.code, line.description])}. Its glass is freed.`, confirm: 'Remove', danger: true }))
      await remove.mutateAsync(target).catch(() => undefined);
  };
  const menu: MenuEntry[] = editable
    ? [
        ...(line.creditOf === null ? [{ label: 'Change', onClick: () => setOpen('line') }] : []),
        ...(line.kind === 'glass' ? [{ label: 'Confirm features', onClick: () => setOpen('features') }] : []),
        { label: 'Remove', danger: true, apart: true, onClick: () => void removeLine() },
      ]
    : [];
  const askOrder = () => (unconfirmed ? setOpen('order') : order.mutateAsync({ ...target, body: {} }));
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <div className={classes.name}>
          {line.code ? <Eurocode code={line.code} /> : <StateChip>{lineKinds[line.kind]}</StateChip>}
          {line.productId !== null && seesCatalogue ? (
            <Link to={pathTo('/catalogue/products/$id', { id: line.productId })}>{line.description}</Link>
          ) : (
            <span>{line.description}</span>
          )}
        </div>
        <div className={classes.name}>
          <GlassStatus line={line} />
          {line.needsCalibration && worksheet.adasRequirement === 'required' && <StateChip tone={calibration.tone}>{calibration.word}</StateChip>}
          {line.jobType && <StateChip>Other work: {line.jobType.name}</StateChip>}
          {line.topUp && <StateChip tone="blue">Top-up</StateChip>}
          {line.placeholder && <StateChip tone="amber">Placeholder product</StateChip>}
          {unconfirmed && <StateChip tone="amber">Features not confirmed</StateChip>}
          {line.technician && <span className={classes.soft}>{line.technician.name}</span>}
        </div>
        {line.kind === 'glass' && <Features line={line} />}
        {line.aboveCap && <p className={classes.aboveCap}>{line.aboveCap}</p>}
        <PriceChain chain={line.priceChain} />
      </div>
      <div className={classes.sum}>
        <Money value={line.net} />
        {(line.quantity !== 1 || line.discountBasisPoints > 0) && (
          <p className={classes.soft}>
            {numberText(line.quantity)} × {moneyText(line.unitPrice)}
            {line.discountBasisPoints > 0 && ` less ${line.discountBasisPoints / 100}%`}
          </p>
        )}
        {line.cost && <p className={classes.soft}>Cost {moneyText(line.cost)}</p>}
      </div>
      <div className={classes.lineMenu}>
        {menu.length > 0 && (
          <Menu
            label={`Line: ${line.description}`}
            place="end"
            entries={menu}
            trigger={(bind) => (
              <ActionIcon {...bind} size={36} aria-label={`Actions: Line: ${line.description}`}>
                <IconDots size={16} />
              </ActionIcon>
            )}
          />
        )}
      </div>
      {(finding || holding || (editable && unconfirmed)) && (
        <div className={classes.lineActions}>
          {finding && (
            <ActionButton size="compact-md" run={() => allocate.mutateAsync({ ...target, body: { branchId: worksheet.branch?.id ?? null } })}>
              Allocate from stock
            </ActionButton>
          )}
          {finding && mayOrder && (
            <ActionButton size="compact-md" run={askOrder}>
              Order
            </ActionButton>
          )}
          {(finding || (holding && line.glassState === 'on-order')) && <FittingGlass worksheetId={worksheet.id} lineId={line.id} />}
          {holding && (
            <Button variant="default" size="compact-md" onClick={() => setOpen('free')}>
              Free the glass
            </Button>
          )}
          {editable && unconfirmed && (
            <ActionButton size="compact-md" run={() => setOpen('features')}>
              Confirm features
            </ActionButton>
          )}
        </div>
      )}
      {open === 'features' && <FeaturesDialog worksheet={worksheet} line={line} onClose={close} />}
      {open === 'line' && <LineDialog worksheet={worksheet} line={line} onClose={close} />}
      {open === 'free' && <FreeGlassDialog worksheet={worksheet} line={line} onClose={close} />}
      {open === 'order' && <OrderDialog worksheet={worksheet} line={line} onClose={close} />}
    </li>
  );
}

function Features({ line }: { readonly line: WorksheetLineView }) {
  if (line.featuresConfirmedAt === null)
    return line.unconfirmedReason ? <p className={classes.soft}>Ordered without confirming: {line.unconfirmedReason}</p> : null;
  const there = line.features.filter(({ present }) => present).map(({ topic }) => featureNames[topic]);
  const absent = line.features.filter(({ present }) => !present).map(({ topic }) => inSentence(featureNames[topic]));
  const words = joined([there.join(', '), absent.length > 0 ? `no ${absent.join(', no ')}` : ''], '; ');
  return (
    <p className={classes.soft} title={`${instantText(line.featuresConfirmedAt)} by ${line.featuresConfirmedBy}`}>
      Confirmed{words ? `: ${words}` : ''} <span>({joined([line.featuresConfirmedBy, line.featuresSource && `by ${line.featuresSource}`], ', ')})</span>
    </p>
  );
}
