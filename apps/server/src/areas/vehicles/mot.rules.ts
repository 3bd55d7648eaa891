import { type MotHistory, type MotOutcome, motMessages } from '@quarterlight/contract/vehicles/mot-schemas';
import { z } from 'zod';

/** How long an answer is reused before the service is asked again, in milliseconds: a day. */
export const motReusedFor = 24 * 3_600_000;

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10))
  .pipe(z.iso.date());
const words = (max: number) => z.string().max(max).catch('');

const Test = z.object({
  completedDate: day,
  testResult: z.string(),
  expiryDate: day.nullish().catch(undefined),
  odometerValue: z.coerce.number().int().min(0).max(9_999_999).nullish().catch(undefined),
  odometerUnit: z.string().nullish().catch(undefined),
  odometerResultType: z.string().nullish().catch(undefined),
  motTestNumber: z.coerce.string().max(40).catch(''),
  registrationAtTimeOfTest: z.string().max(12).nullish().catch(undefined),
  defects: z
    .array(z.object({ text: words(2_000), type: words(40), dangerous: z.boolean().catch(false) }))
    .max(200)
    .catch([]),
});

/** What is taken of the service's answer; what is not as documented is passed over. */
export const MotAnswer = z.object({
  registration: z.string(),
  make: words(60),
  model: words(80),
  hasOutstandingRecall: z.string().nullish().catch(undefined),
  motTestDueDate: day.nullish().catch(undefined),
  motTests: z
    .array(z.unknown())
    .max(500)
    .catch([])
    .transform((tests) =>
      tests.flatMap((each) => {
        const test = Test.safeParse(each);
        return test.success ? [test.data] : [];
      }),
    ),
});
export type MotAnswer = z.output<typeof MotAnswer>;

/** How a request to the service ended. */
export type MotEnd = { readonly outcome: 'found'; readonly answer: MotAnswer } | { readonly outcome: Exclude<MotOutcome, 'found' | 'kept' | 'not-asked'> };

/** What an HTTP status of the service means. */
export function motOutcomeOf(status: number): Exclude<MotEnd['outcome'], 'found'> {
  if (status === 400) return 'bad-format';
  if (status === 404) return 'not-found';
  if (status === 429) return 'throttled';
  return status === 401 || status === 403 ? 'key-refused' : 'unavailable';
}

/** A history as people read it, the latest test first; nothing of it where nothing is kept. */
export function presentMot(kept: { readonly answer: MotAnswer; readonly refreshedAt: string } | undefined, outcome: MotOutcome): MotHistory {
  const said = kept?.answer;
  const recall = said?.hasOutstandingRecall?.toLowerCase();
  return {
    outcome,
    message: motMessages[outcome],
    refreshedAt: kept?.refreshedAt ?? null,
    make: said?.make ?? '',
    model: said?.model ?? '',
    firstDue: said?.motTestDueDate ?? null,
    recall: recall === 'yes' ? true : recall === 'no' ? false : null,
    tests: (said?.motTests ?? [])
      .map((test) => ({
        number: test.motTestNumber,
        day: test.completedDate,
        passed: test.testResult.toUpperCase() === 'PASSED',
        expires: test.expiryDate ?? null,
        odometer:
          test.odometerResultType !== undefined && test.odometerResultType !== null && test.odometerResultType !== 'READ' ? null : (test.odometerValue ?? null),
        unit: test.odometerUnit?.toUpperCase() === 'KM' ? ('kilometres' as const) : ('miles' as const),
        registration: test.registrationAtTimeOfTest ?? '',
        defects: test.defects,
      }))
      .sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0)),
  };
}
