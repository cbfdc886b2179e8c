import {
  findSettingsEndpoint,
  getSettingWithLatest100ChangesEndpoint,
  resetSettingToDefaultEndpoint,
  saveSettingEndpoint,
} from './settings.contract.ts';
import {
  findSettings,
  getSettingWithLatest100Changes,
  resetSettingToDefault,
  saveSetting,
} from './settings.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findSettingsEndpoint, (work, { query }) => findSettings(work, query)),
  defineRoute(getSettingWithLatest100ChangesEndpoint, (work, { params }) =>
    getSettingWithLatest100Changes(work, params.id),
  ),
  defineRoute(saveSettingEndpoint, (work, { params, body }) => saveSetting(work, params.id, body)),
  defineRoute(resetSettingToDefaultEndpoint, (work, { params, body }) =>
    resetSettingToDefault(work, params.id, body),
  ),
];
