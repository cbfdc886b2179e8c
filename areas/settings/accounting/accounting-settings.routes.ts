import {
  getAccountingSettings,
  saveAccountingSettings,
  testAccounting,
} from './accounting-settings.contract.ts';
import { saveAccounting, seeAccounting, tryAccounting } from './accounting-settings.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

/** What is sealed, and whom it is tried with, is asked of the links. */
export const ported = (links: Links) => [
  on(getAccountingSettings, (work) => seeAccounting(work, links)),
  on(saveAccountingSettings, (work, { body }) => saveAccounting(work, body, links)),
  on(testAccounting, (work, { body }) => tryAccounting(work, body, links)),
];
