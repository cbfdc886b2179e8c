import type { ComponentType } from 'react';
import type { JobKind } from '#kit/contract/live.ts';
import type { JobDisplay } from './jobs-tray.tsx';

/** What a feature brings to the browser, said once in its `<feature>.feature.web.tsx`; `npm run generate` lists them all. */
export interface WebFeature {
  /** Its screens by their path in app/screens.ts. Each is fetched when it is first opened. */
  screens?: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
  /** How the tray names its long work, and where its result is seen. */
  jobs?: Partial<Record<JobKind, JobDisplay>>;
}
