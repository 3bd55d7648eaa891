import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A component that is fetched when it is first shown: forms, dialogs, charts, whatever a page's first screen does not need.
 * `const NewVehicleForm = later(() => import('../forms/NewVehicleForm.tsx'), 'NewVehicleForm')`
 */
export function later<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
  name: Name,
): ComponentType<Props> {
  const Fetched = lazy(async (): Promise<{ default: ComponentType<Props> }> => ({ default: (await load())[name] }));
  return function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Fetched {...props} />
      </Suspense>
    );
  };
}
