import type { ComponentType } from 'react';
import type { JobKind } from '#kit/contract/live.ts';
import type { JobDisplay } from './jobs-tray.tsx';

/**
 * What a feature adds to the browser client, declared once in its `<feature>.feature.client.tsx`. `npm run generate` lists all
 * features.
 */
export interface WebFeature {
  /** Its screens by their path in app/screens.ts. Each is loaded when it is first opened. */
  screens?: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
  /** How the tray names its background jobs, and where their result is shown. */
  jobs?: Partial<Record<JobKind, JobDisplay>>;
}
