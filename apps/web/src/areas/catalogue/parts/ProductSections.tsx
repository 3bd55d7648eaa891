import { Button } from '@mantine/core';
import { productCodeKindNames, qualityNames } from '@quarterlight/contract/catalogue/names';
import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import { listOf } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Money, UnitMoney } from '../../../ui/bits/Money.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { differsText, featuresText, minutesText, positionText, temperaturesText, yearsText } from '../product-words.ts';
import { productsApi } from '../products.api.ts';
import { ProductLink } from './ProductLink.tsx';
import { ProductPrice } from './ProductPrice.tsx';
import classes from './product.module.css';

const ProposedPrice = later(() => import('./ProposedPrice.tsx'), 'ProposedPrice');
const DetailsForm = later(() => import('../forms/ProductForms.tsx'), 'DetailsForm');
const PricesForm = later(() => import('../forms/ProductForms.tsx'), 'PricesForm');
const SheetForm = later(() => import('../forms/ProductForms.tsx'), 'SheetForm');
const FitsForm = later(() => import('../forms/ProductPartForms.tsx'), 'FitsForm');
const AccessoriesForm = later(() => import('../forms/ProductPartForms.tsx'), 'AccessoriesForm');
const CodesForm = later(() => import('../forms/ProductPartForms.tsx'), 'CodesForm');

interface SectionProps {
  readonly product: ProductRecord;
}

const mayChange = ({ allowedActions }: ProductRecord) => allowedActions.includes('change');

/** What a product is, and what its code says of it. */
export function DetailsSection({ product }: SectionProps) {
  const isGlass = product.kind === 'glass';
  return (
    <Section title="Details" canEdit={mayChange(product)} edit={(done) => <DetailsForm product={product} done={done} />}>
      <Facts
        columns={3}
        of={[
          ['Category', product.categoryName],
          isGlass && ['Glass type', product.glassTypeName],
          isGlass && ['Position', positionText(product.position)],
          ['Quality', qualityNames[product.quality]],
          (isGlass || product.features.length > 0) && ['Features', featuresText(product.features)],
          isGlass && ['Calibration', product.needsCalibration ? 'Needed after it is fitted' : 'Not needed'],
          ['Counted', product.wholeUnits ? 'In whole pieces' : 'In parts, too'],
          ['Stock', product.stockTracked ? 'Kept' : 'Not kept'],
          ['Barcode', product.barcode && <Copyable key="barcode" text={product.barcode} what="barcode" className={classes.code} />],
        ]}
      />
      {product.eurocode && <CodeHint product={product} hint={product.eurocode} />}
    </Section>
  );
}

function CodeHint({ product, hint }: SectionProps & { readonly hint: NonNullable<ProductRecord['eurocode']> }) {
  const change = useMutation(productsApi.change());
  const differs = differsText(hint.differs);
  // What the code does not tell stays as it is written.
  const take = () => {
    const { position, glassTypeId, features, needsCalibration } = hint;
    const body = { features, needsCalibration, ...(position === '' ? {} : { position }), ...(glassTypeId === null ? {} : { glassTypeId }) };
    return change.mutateAsync({ params: { id: product.id }, version: product.version, body });
  };
  return (
    <div className={classes.hint} data-differs={differs.length > 0 || undefined} role="note">
      <p>
        The code seems to say: {hint.words}.
        {differs.length > 0 ? ` What is written here counts, and differs in ${listOf(differs)}.` : ' So it is written here.'}
      </p>
      {differs.length > 0 && mayChange(product) && (
        <ActionButton size="compact-md" run={take}>
          Take over what the code says
        </ActionButton>
      )}
    </div>
  );
}

/** What it is sold for; what an account pays, and how that comes about, is told to the office alone. */
export function PriceSection({ product, seesAccounts }: SectionProps & { readonly seesAccounts: boolean }) {
  return (
    <Section title="Price" canEdit={mayChange(product)} edit={(done) => <PricesForm product={product} done={done} />}>
      <Facts
        columns={3}
        of={[
          ['List price, net', <Money key="list" value={product.listPrice} />],
          product.standardCost !== null && [
            'Standard cost',
            product.standardCost.unitAmount > 0 ? <UnitMoney key="cost" value={product.standardCost} /> : null,
          ],
        ]}
      />
      {product.proposedPrice !== null && <ProposedPrice product={product} proposed={product.proposedPrice} />}
      {seesAccounts && (
        <>
          <h3 className="ql-hidden">What a customer pays</h3>
          <div style={{ marginTop: 16 }}>
            <ProductPrice product={product} />
          </div>
        </>
      )}
    </Section>
  );
}

type Fit = ProductRecord['fit'][number];
const fitColumns: readonly Column<Fit>[] = [
  { key: 'make', title: 'Make', width: 160, cell: (row) => row.make },
  { key: 'model', title: 'Model', width: 220, cell: (row) => row.model },
  { key: 'body', title: 'Body', width: 120, cell: (row) => row.body || 'Any' },
  { key: 'years', title: 'Years', width: 130, cell: yearsText },
];

const ofVehicles: ReadonlySet<ProductRecord['kind']> = new Set(['glass', 'moulding', 'clip']);

/** Which vehicles it fits. */
export function FitSection({ product }: SectionProps) {
  const { fit, kind } = product;
  // Adhesives and tools go with any vehicle.
  if (fit.length === 0 && !ofVehicles.has(kind)) return null;
  return (
    <Section
      title="Fits"
      count={fit.length || undefined}
      empty={fit.length === 0 && 'No vehicle is written down.'}
      canEdit={mayChange(product)}
      edit={(done) => <FitsForm product={product} done={done} />}
    >
      {fit.length > 0 && <LineTable label="Vehicles it fits" rows={fit} columns={fitColumns} rowKey={(row) => row.id} empty="" />}
    </Section>
  );
}

/** What the maker's sheet of an adhesive says. */
export function SheetSection({ product }: SectionProps) {
  const { driveAwayMinutes, shelfLifeDays } = product;
  const temperatures = temperaturesText(product);
  const saysNothing = temperatures === '' && driveAwayMinutes === null && shelfLifeDays === null;
  if (product.kind !== 'adhesive' && saysNothing) return null;
  return (
    <Section
      title="Maker’s sheet"
      empty={saysNothing && 'Nothing is written down of it.'}
      canEdit={mayChange(product)}
      edit={(done) => <SheetForm product={product} done={done} />}
    >
      <Facts
        columns={3}
        of={[
          ['Used', temperatures],
          ['Safe to drive away after', driveAwayMinutes === null ? '' : minutesText(driveAwayMinutes)],
          ['Shelf life', shelfLifeDays === null ? '' : `${numberText(shelfLifeDays)} days from the day it was received`],
        ]}
      />
    </Section>
  );
}

type Accessory = ProductRecord['accessories'][number];
const accessoryColumns: readonly Column<Accessory>[] = [
  { key: 'code', title: 'Code', width: 160, cell: (row) => <ProductLink id={row.productId} code={row.code} /> },
  { key: 'description', title: 'Description', width: 260, cell: (row) => row.description },
  { key: 'quantity', title: 'Quantity', width: 90, align: 'end', cell: (row) => numberText(row.quantity) },
  { key: 'list', title: 'List price', width: 100, align: 'end', cell: (row) => <Money value={row.listPrice} /> },
];

/** What goes with it. */
export function AccessoriesSection({ product }: SectionProps) {
  const { accessories, accessoryOf } = product;
  return (
    <Section
      title="Accessories"
      count={accessories.length || undefined}
      empty={accessories.length === 0 && accessoryOf.length === 0 && 'Nothing goes with it.'}
      canEdit={mayChange(product)}
      edit={(done) => <AccessoriesForm product={product} done={done} />}
    >
      {accessories.length > 0 && <LineTable label="Accessories" rows={accessories} columns={accessoryColumns} rowKey={(row) => row.productId} empty="" />}
      {accessoryOf.length > 0 && (
        <>
          <p className={classes.names}>Goes with</p>
          <RelatedList products={accessoryOf} />
        </>
      )}
    </Section>
  );
}

/** Products by code and description, each a link. */
export function RelatedList({ products }: { readonly products: ProductRecord['replaces'] }) {
  return (
    <ul className={classes.related}>
      {products.map(({ id, code, description, active }) => (
        <li key={id}>
          <ProductLink id={id} code={code} />
          <small>
            {description}
            {active ? '' : ', discontinued'}
          </small>
        </li>
      ))}
    </ul>
  );
}

type Code = ProductRecord['codes'][number];
const codeColumns: readonly Column<Code>[] = [
  { key: 'code', title: 'Code', width: 220, cell: (row) => <Copyable text={row.code} what="code" className={classes.code} /> },
  { key: 'kind', title: 'Whose', width: 240, cell: (row) => row.supplierName ?? productCodeKindNames[row.kind] },
];

/** The other codes by which it is known; below them those that price files have for it. */
export function CodesSection({ product }: SectionProps) {
  const { codes, offers } = product;
  const offered = offers.filter(({ supplierCode }) => supplierCode !== '');
  return (
    <Section
      title="Other codes"
      count={codes.length || undefined}
      empty={codes.length === 0 && offered.length === 0 && 'None: no supplier’s or maker’s code, no further barcode.'}
      canEdit={mayChange(product)}
      edit={(done) => <CodesForm product={product} done={done} />}
    >
      {codes.length > 0 && <LineTable label="Other codes" rows={codes} columns={codeColumns} rowKey={(row) => row.id} empty="" />}
      {offered.length > 0 && (
        <p className={classes.byFiles}>
          In price files:{' '}
          {offered.map(({ priceFileLineId, supplierCode, supplierName }, index) => (
            <span key={priceFileLineId}>
              {index > 0 && ', '}
              <span className={classes.code}>{supplierCode}</span> ({supplierName})
            </span>
          ))}
        </p>
      )}
    </Section>
  );
}

/** What it replaces, and what replaces it, down to the newest. */
export function SupersessionSection({ product, onChange }: SectionProps & { readonly onChange: () => void }) {
  const { replaces, replacedBy, active } = product;
  const isEmpty = replaces.length === 0 && replacedBy.length === 0;
  return (
    <Section
      title="Replacement"
      empty={isEmpty && (active ? 'Neither replaced nor a replacement.' : 'Nothing replaces it.')}
      actions={
        product.allowedActions.includes('discontinue') &&
        !active && (
          <Button variant="subtle" size="compact-sm" onClick={onChange}>
            Change
          </Button>
        )
      }
    >
      {replacedBy.length > 0 && (
        <>
          <p className={classes.names}>{replacedBy.length > 1 ? 'Replaced by, down to the newest' : 'Replaced by'}</p>
          <RelatedList products={replacedBy} />
        </>
      )}
      {replaces.length > 0 && (
        <>
          <p className={classes.names}>Replaces</p>
          <RelatedList products={replaces} />
        </>
      )}
    </Section>
  );
}
