import {
  findSettingsEndpoint,
  getSettingEndpoint,
  resetSettingEndpoint,
  saveSettingEndpoint,
} from './settings.contract.ts';
import { findSettings, getSetting, resetSetting, saveSetting } from './settings.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findSettingsEndpoint, (work, { query }) => findSettings(work, query)),
  defineRoute(getSettingEndpoint, (work, { params }) => getSetting(work, params.id)),
  defineRoute(saveSettingEndpoint, (work, { params, body }) => saveSetting(work, params.id, body)),
  defineRoute(resetSettingEndpoint, (work, { params, body }) => resetSetting(work, params.id, body)),
];
