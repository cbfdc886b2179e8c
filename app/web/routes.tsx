import type { ComponentType } from 'react';
import { features } from '../generated/features.web.ts';
import type { JobDisplay } from '#kit/web/jobs-tray.tsx';

type Screens = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;

/** Screens of the house itself, which no feature brings. */
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

/** The screens that are built, by their path in app/screens.ts. Each is fetched when it is first opened. */
export const screenLoaders: Screens = Object.assign({}, pages, ...features.map((feature) => feature.screens));

/** Long work by its kind, as the jobs tray names it, also where it was not started; and the screen that shows what came of it. */
export const jobDisplays: Readonly<Record<string, JobDisplay>> = Object.assign(
  {},
  ...features.map((feature) => feature.jobs),
);
