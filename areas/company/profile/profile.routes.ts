import {
  getLogoInfoEndpoint,
  downloadCompanyLogoEndpoint,
  removeLogoEndpoint,
  setLogoEndpoint,
} from './logo.contract.ts';
import * as logo from './logo.service.ts';
import {
  getCompanyProfileEndpoint,
  updateCompanyProfileEndpoint,
  setNextNumberEndpoint,
} from './profile.contract.ts';
import * as service from './profile.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getCompanyProfileEndpoint, (work) => service.getCompanyProfile(work)),
  defineRoute(updateCompanyProfileEndpoint, (work, { body }) => service.updateCompanyProfile(work, body)),
  defineRoute(setNextNumberEndpoint, (work, { body }) => service.setNextNumber(work, body.series, body.next)),
  defineRoute(getLogoInfoEndpoint, (work) => logo.getLogoInfo(work)),
  defineRoute(setLogoEndpoint, (work, { body, files }) => logo.setLogo(work, files, body.rowVersion)),
  defineRoute(removeLogoEndpoint, (work, { query }) => logo.removeLogo(work, query.rowVersion)),
  defineRoute(downloadCompanyLogoEndpoint, (work, { params }) =>
    logo.readCurrentCompanyLogoFile(work, params.version),
  ),
];
