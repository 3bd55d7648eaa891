import type { KitLine, ProposedKit } from '@quarterlight/contract/catalogue/kit-schemas';
import { placeNames } from '@quarterlight/contract/catalogue/names';
import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { WireMoney } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { kitLineKinds, kitLineText } from '../kit-words.ts';
import { type JobMeant, kitsApi } from '../kits.api.ts';
import { anyCustomer, labourRatesApi } from '../labour-rates.api.ts';
import kitClasses from '../parts/kits.module.css';
import classes from '../parts/terms.module.css';
import { anyProduct, termsApi } from '../terms.api.ts';
import { useKitAddress } from '../use-kit-address.ts';

/** What would be proposed for a job, with what it would come to; the address keeps the job. */
export function KitsTried() {
  const { of, go } = useKitAddress();
  const seesAccounts = useCan('view-customers');
  const place = FittingPlace.safeParse(of('kitPlace'));
  const job: JobMeant = { jobTypeId: of('kitJob'), productId: of('kitGlass'), customerId: of('kitCustomer'), place: place.success ? place.data : undefined };
  const isAsked = job.jobTypeId !== undefined || job.productId !== undefined;
  const jobTypes = useQuery(termsApi.jobTypes());
  const product = useQuery({ ...kitsApi.product(job.productId ?? ''), enabled: job.productId !== undefined });
  const customer = useQuery({ ...labourRatesApi.customer(job.customerId ?? ''), enabled: seesAccounts && job.customerId !== undefined });
  const result = useQuery({ ...kitsApi.proposed(job), enabled: isAsked });
  const glass =
    job.productId === undefined ? null : { value: job.productId, label: product.data ? `${product.data.code} – ${product.data.description}` : 'The glass' };
  const account = job.customerId === undefined ? null : { value: job.customerId, label: customer.data?.name ?? 'The account' };
  return (
    <Section title="What would be proposed for a job?">
      <div className={classes.work}>
        <Select
          label="Job type"
          clearable
          placeholder="Not said"
          data={namedOptions(jobTypes.data)}
          value={job.jobTypeId ?? null}
          onChange={(value) => go({ kitJob: value }, true)}
        />
        <SearchSelect
          key={`glass ${glass?.label ?? ''}`}
          label="Glass on it"
          clearable
          placeholder="Code, or how its description begins"
          initial={glass}
          value={job.productId ?? null}
          onChange={(value) => go({ kitGlass: value }, true)}
          {...anyProduct}
        />
        <Select
          label="Place"
          clearable
          placeholder="Not said"
          data={optionsOf(placeNames)}
          value={job.place ?? null}
          onChange={(value) => go({ kitPlace: value }, true)}
        />
        <SearchSelect
          key={`account ${account?.label ?? ''}`}
          label="Customer"
          clearable
          placeholder="Anybody"
          initial={account}
          value={job.customerId ?? null}
          onChange={(value) => go({ kitCustomer: value }, true)}
          {...anyCustomer}
        />
      </div>
      {isAsked ? (
        <LoadedRecord result={result}>
          {(kits) => (
            <div role="status" className={kitClasses.tried}>
              {kits.length === 0 && <p>Nothing is proposed for this job.</p>}
              {kits.map((kit) => (
                <Tried
                  key={`${kit.id} ${kit.forProductId ?? ''}`}
                  kit={kit}
                  job={job}
                  calibrationId={jobTypes.data?.find(({ kind }) => kind === 'calibration')?.id}
                />
              ))}
            </div>
          )}
        </LoadedRecord>
      ) : (
        <p className={classes.more}>Say which job it is, or which glass is on it.</p>
      )}
    </Section>
  );
}

interface TriedProps {
  readonly kit: ProposedKit;
  readonly job: JobMeant;
  readonly calibrationId: string | undefined;
}

interface PricedLine {
  readonly line: KitLine;
  /** Null where nothing says a price. */
  readonly net: WireMoney | null | undefined;
}

function Tried({ kit, job, calibrationId }: TriedProps) {
  const { hrefTo } = useKitAddress();
  const prices = useQueries({
    queries: kit.lines.map((line) => ({
      ...kitsApi.linePrice(line, job, kit.glassTypeId, calibrationId),
      enabled: line.kind !== 'calibration' || calibrationId !== undefined,
    })),
  });
  const rows: readonly PricedLine[] = kit.lines.map((line, index) => ({ line, net: prices[index]?.data }));
  const columns: readonly Column<PricedLine>[] = [
    { key: 'what', title: 'What', width: 110, cell: ({ line }) => kitLineKinds[line.kind] },
    { key: 'description', title: 'Description', cell: ({ line }) => [line.code, kitLineText(line)].filter(Boolean).join(' – ') },
    { key: 'quantity', title: 'Quantity', align: 'end', width: 90, cell: ({ line }) => formatNumber(line.quantity) },
    {
      key: 'price',
      title: 'Net',
      align: 'end',
      width: 110,
      cell: ({ net }) => (net === undefined ? '…' : net === null ? 'On the job' : <Money value={net} />),
      foot: totalOf,
    },
  ];
  return (
    <div role="group" aria-label={kit.name}>
      <h3 className={kitClasses.name}>
        <Link to={hrefTo({ kit: kit.id })}>{kit.name}</Link>
      </h3>
      {kit.note && <p className={classes.more}>{kit.note}</p>}
      <LineTable label={`Lines of ${kit.name}`} rows={rows} columns={columns} rowKey={({ line }) => line.id} empty="" />
    </div>
  );
}

/** The sum of what is known of the prices. */
function totalOf(rows: readonly PricedLine[]) {
  const known = rows.flatMap(({ net }) => net ?? []);
  const [first] = known;
  return first && <Money value={{ amount: known.reduce((sum, { amount }) => sum + amount, 0), currency: first.currency }} />;
}
