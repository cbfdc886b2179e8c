import { PortalRefused } from './port.ts';
import type { PortalPort } from './port.ts';

/** Nothing is connected: what is missing is named. */
export const noPortal: PortalPort = {
  missing: ['PORTAL_URL'],
  put: () => Promise.reject(new PortalRefused('The payment portal is not connected.')),
};
