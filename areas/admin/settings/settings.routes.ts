import { findSettings, getSetting, resetSetting, saveSetting } from './settings.contract.ts';
import { find, get, reset, save } from './settings.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findSettings, (work, { query }) => find(work, query)),
  on(getSetting, (work, { params }) => get(work, params.id)),
  on(saveSetting, (work, { params, body }) => save(work, params.id, body)),
  on(resetSetting, (work, { params, body }) => reset(work, params.id, body)),
];
