import { categoryKindNames } from '@quarterlight/contract/catalogue/names';
import type { Category } from '@quarterlight/contract/catalogue/schemas';
import { formatRate } from '@quarterlight/contract/rules/vat';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { useParam } from '../../../platform/param.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { InTurn } from '../../../ui/record/InTurn.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { LoggedTimeline, type TimelinePlace } from '../../../ui/record/LoggedTimeline.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { categoriesApi } from '../categories.api.ts';
import { lineOf } from '../category-tree.ts';
import { CategoriesBelow, CategoryDiscounts, CategoryProducts } from '../panels/CategoryParts.tsx';
import { countText, markUpText } from '../panels/CategoryTree.tsx';

const ChangeCategory = later(() => import('../forms/CategoryForms.tsx'), 'ChangeCategory');
const NewCategory = later(() => import('../forms/CategoryForms.tsx'), 'NewCategory');

export const ahead: Ahead = ({ params }) => {
  const id = params.id ?? '';
  askAhead(categoriesApi.one(id));
  askAhead(categoriesApi.all());
};

/** One product category: what holds for its products, where it stands, and what names it. */
export function CategoryPage() {
  const id = useParam('id');
  const result = useQuery(categoriesApi.one(id));
  return <LoadedRecord result={result}>{(category) => <CategoryRecord key={category.id} category={category} />}</LoadedRecord>;
}

function CategoryRecord({ category }: { readonly category: Category }) {
  const { id, name } = category;
  const navigate = useNavigate();
  const mayChange = useCan('edit-catalogue') && category.salesNominal !== null;
  const seesAccounts = useCan('view-customers');
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const to = (href: string) => void navigate({ href });
  const all = useQuery(categoriesApi.all()).data ?? [];
  const use = useQuery(categoriesApi.use(id)).data;
  const remove = useMutation(categoriesApi.remove(() => to(pathTo('/catalogue/product-categories'))));
  const askToRemove = async () => {
    const text = `${name} is removed for good. That is possible only while nothing names it: no product, no category below it, no discount, cap or labour rate.`;
    if (await confirm({ title: 'Remove it?', text, confirm: 'Remove', danger: true }))
      await remove.mutateAsync({ params: { id }, version: category.version }).catch(() => undefined);
  };
  const above = lineOf(all, id).slice(0, -1);
  return (
    <RecordPage
      kind="Product category"
      number={name}
      // Whoever is bound to a branch or to their own jobs is told of nobody who has it open.
      record={seesAccounts ? { entity: 'product-category', id } : null}
      facts={
        <span>
          {above.length > 0 ? `${categoryKindNames[category.kind]}, below ${above.map((each) => each.name).join(' › ')}` : categoryKindNames[category.kind]}
        </span>
      }
      menu={
        mayChange
          ? [
              { label: 'New category below it', onClick: () => setAdding(true) },
              { label: 'Remove', danger: true, apart: true, onClick: () => void askToRemove() },
            ]
          : []
      }
      aside={<CategoryTimeline id={id} />}
    >
      <Section title="Details" canEdit={mayChange} edit={(done) => <ChangeCategory category={category} onClose={done} />}>
        <Facts
          columns={3}
          of={[
            ['Code', category.code],
            ['Kind', categoryKindNames[category.kind]],
            [
              'Stands below',
              category.parentId === null ? (
                'Nothing: at the top'
              ) : (
                <Link key="parent" to={pathTo('/catalogue/product-categories/$id', { id: category.parentId })}>
                  {category.parentName}
                </Link>
              ),
            ],
            category.markUpBasisPoints !== null && ['Mark-up', markUpText(category.markUpBasisPoints)],
            ['VAT', formatRate(category.vatRateBasisPoints)],
            ['Kept in stock', category.stockTracked ? 'Yes' : 'No'],
            category.salesNominal !== null && ['Sales nominal', category.salesNominal],
            category.purchaseNominal !== null && ['Purchase nominal', category.purchaseNominal],
            ['Products', countText(use?.products)],
            ['Price caps', countText(use?.caps)],
            ['Labour rates', countText(use?.labourRates)],
          ]}
        />
        {category.markUpBasisPoints !== null && (
          <p>
            The mark-up is the category’s own: it is not taken over from the category above it, nor by those below. An account’s discount on it counts for those
            below as well.
          </p>
        )}
      </Section>
      <InTurn>
        <CategoriesBelow key="below" categories={all} id={id} />
        <CategoryProducts key="products" category={category} use={use} />
        {seesAccounts && <CategoryDiscounts key="discounts" category={category} hasParent={above.length > 0} />}
      </InTurn>
      <Dialog title="New category" opened={adding} onClose={close} size="lg">
        <NewCategory parent={category} onClose={close} onDone={(made) => to(pathTo('/catalogue/product-categories/$id', { id: made.id }))} />
      </Dialog>
    </RecordPage>
  );
}

function CategoryTimeline({ id }: { readonly id: string }) {
  const [place, setPlace] = useState<TimelinePlace>({});
  const result = useQuery(categoriesApi.timeline(id, place));
  return <LoggedTimeline title="Timeline" result={result} onPlace={setPlace} />;
}
