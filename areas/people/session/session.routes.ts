import {
  getClientConfigurationEndpoint,
  getCurrentUserEndpoint,
  setOwnLanguageEndpoint,
  setOwnHourClockFormatEndpoint,
  signOutEverywhereEndpoint,
} from './session.contract.ts';
import * as session from './session.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getCurrentUserEndpoint, (work) => session.getCurrentUser(work)),
  defineRoute(setOwnLanguageEndpoint, (work, { body }) => session.setOwnLanguage(work, body.language)),
  defineRoute(setOwnHourClockFormatEndpoint, (work, { body }) =>
    session.setOwnHourClockFormat(work, body.timeFormat),
  ),
  defineRoute(signOutEverywhereEndpoint, (work) => session.signOutEverywhere(work)),
  defineRoute(getClientConfigurationEndpoint, (work) => session.getClientConfiguration(work)),
];
