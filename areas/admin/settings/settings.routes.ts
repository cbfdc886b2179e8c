import {
  findSettingsEndpoint,
  getSettingWithLatest100ChangesEndpoint,
  resetSettingToDefaultEndpoint,
  updateSettingEndpoint,
} from './settings.contract.ts';
import {
  findSettings,
  getSettingWithLatest100Changes,
  resetSettingToDefault,
  updateSetting,
} from './settings.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findSettingsEndpoint, (work, { query }) => findSettings(work, query)),
  defineRoute(getSettingWithLatest100ChangesEndpoint, (work, { params }) =>
    getSettingWithLatest100Changes(work, params.id),
  ),
  defineRoute(updateSettingEndpoint, (work, { params, body }) => updateSetting(work, params.id, body)),
  defineRoute(resetSettingToDefaultEndpoint, (work, { params, body }) =>
    resetSettingToDefault(work, params.id, body),
  ),
];
