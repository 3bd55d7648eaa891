import { qualityNames } from '@quarterlight/contract/catalogue/names';
import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { productPanels } from '../../../app/record-panels.ts';
import { useParam } from '../../../platform/param.ts';
import { isAllowed, useCan, useUser } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { InTurn } from '../../../ui/record/InTurn.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { type DatedOffer, OffersSection } from '../parts/OffersSection.tsx';
import { ProductLink } from '../parts/ProductLink.tsx';
import * as sections from '../parts/ProductSections.tsx';
import { productsApi } from '../products.api.ts';

const DiscontinueForm = later(() => import('../forms/DiscontinueForm.tsx'), 'DiscontinueForm');
const LabelsForm = later(() => import('../forms/LabelsForm.tsx'), 'LabelsForm');
const ProductKits = later(() => import('../parts/ProductKits.tsx'), 'ProductKits');
const ProductPictures = later(() => import('../parts/ProductPictures.tsx'), 'ProductPictures');
const ProductTimeline = later(() => import('../parts/ProductTimeline.tsx'), 'ProductTimeline');
const panels = productPanels.map(({ load, ...panel }) => ({ ...panel, Panel: later(async () => ({ Panel: await load() }), 'Panel') }));

export const ahead: Ahead = ({ params }) => askAhead(productsApi.one(params.id ?? ''));

/** One product: what it is and fits, who offers it, what it is sold for, and how it moves. */
export function ProductPage() {
  const result = useQuery(productsApi.one(useParam('id')));
  return <LoadedRecord result={result}>{(product) => <Product key={product.id} product={product} />}</LoadedRecord>;
}

function Product({ product }: { readonly product: ProductRecord }) {
  const { id, code, description, active, quality, version, allowedActions } = product;
  const [asked, setAsked] = useState<'discontinue' | 'labels' | null>(null);
  const reinstate = useMutation(productsApi.reinstate());
  const { permissions } = useUser();
  const seesAccounts = useCan('view-customers');
  const phone = usePhone();
  const close = () => setAsked(null);
  const askToReinstate = async () => {
    const text = `${code} is proposed again for jobs and orders${product.replacedBy.length > 0 ? ', and nothing replaces it any more' : ''}.`;
    if (await confirm({ title: 'Take it up again?', text, confirm: 'Reinstate' }))
      await reinstate.mutateAsync({ params: { id }, version, body: {} }).catch(() => undefined);
  };
  const menu = [
    ...(allowedActions.includes('discontinue') && active ? [{ label: 'Discontinue', onClick: () => setAsked('discontinue') }] : []),
    ...(allowedActions.includes('reinstate') ? [{ label: 'Reinstate', onClick: () => void askToReinstate() }] : []),
  ];
  const [next] = product.replacedBy;
  const offers = [...product.offers.map((offer): DatedOffer => ({ ...offer, state: 'in-force', supersededFrom: null })), ...product.otherOffers];
  const facts = (
    <>
      <ProductPictures product={product} />
      <sections.SupersessionSection product={product} onChange={() => setAsked('discontinue')} />
      {/* What comes later stands below what is there at once. */}
      <ProductTimeline id={id} />
    </>
  );
  return (
    <RecordPage
      kind="Product"
      number={code}
      isCode
      // Whoever is bound to a branch or to their own jobs is told of nobody who has it open.
      record={seesAccounts ? { entity: 'product', id } : null}
      state={
        <>
          {active ? <StateChip tone="green">Active</StateChip> : <StateChip tone="red">Discontinued</StateChip>}
          {!active && next && (
            <span>
              replaced by <ProductLink id={next.id} code={next.code} />
            </span>
          )}
          <StateChip>{qualityNames[quality]}</StateChip>
          {product.placeholder && <StateChip tone="amber">Placeholder</StateChip>}
        </>
      }
      facts={<span>{description}</span>}
      primary={<ActionButton run={() => setAsked('labels')}>Print labels</ActionButton>}
      menu={menu}
      aside={!phone && facts}
    >
      <sections.DetailsSection product={product} />
      {(seesAccounts || allowedActions.includes('change')) && <sections.PriceSection product={product} seesAccounts={seesAccounts} />}
      {product.offersShown && <OffersSection offers={offers} />}
      <sections.FitSection product={product} />
      <sections.SheetSection product={product} />
      <sections.AccessoriesSection product={product} />
      <sections.CodesSection product={product} />
      <InTurn>
        {panels
          .filter(({ needs }) => isAllowed(needs, permissions))
          .map(({ title, Panel }) => (
            <Panel key={title} product={product} title={title} />
          ))}
        <ProductKits key="kits" productId={id} />
      </InTurn>
      {phone && facts}
      <Dialog title={active ? `Discontinue ${code}` : `What replaces ${code}`} opened={asked === 'discontinue'} onClose={close}>
        <DiscontinueForm product={product} done={close} />
      </Dialog>
      <Dialog title={`Labels of ${code}`} opened={asked === 'labels'} onClose={close}>
        <LabelsForm product={product} done={close} />
      </Dialog>
    </RecordPage>
  );
}
