import type { ComponentType } from 'react';
import { features } from '../generated/features.client.ts';
import type { JobDisplay } from '#kit/web/jobs-tray.tsx';

type Screens = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;

/** Screens of the app itself that belong to no feature. */
const pages: Screens = {
  '/home/index': () => import('./pages/home.tsx'),
  '/dashboard/index': () => import('./pages/dashboard.tsx'),
  '/customerCenter/account': () => import('./pages/account.tsx'),
  '/callback': () => import('./pages/callback.tsx'),
  '/noUserConfig/index': () => import('./pages/no-user-config.tsx'),
  '/tutorials/introduction': () => import('./pages/tutorial.tsx'),
  '/tutorials/orderEntry': () => import('./pages/tutorial.tsx'),
  '/tutorials/extensionRequest': () => import('./pages/tutorial.tsx'),
};

/** The built screens, by their path in app/screens.ts. Each loads when it is first opened. */
export const screenLoaders: Screens = Object.assign({}, pages, ...features.map((feature) => feature.screens));

/**
 * Background jobs by kind: the name shown in the jobs tray, even on a device that did not start the job, and the screen that
 * shows the result.
 */
export const jobDisplays: Readonly<Record<string, JobDisplay>> = Object.assign(
  {},
  ...features.map((feature) => feature.jobs),
);
