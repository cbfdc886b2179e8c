import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';

/**
 * A component whose code loads when it is first rendered, such as a dialog that few users open. Until then nothing is rendered
 * in its place.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() })) as ComponentType<P>;
  return function LazyComponent(props: P) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
