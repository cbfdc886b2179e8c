import {
  findLogoEndpoint,
  downloadCompanyLogoEndpoint,
  removeLogoEndpoint,
  saveLogoEndpoint,
} from './logo.contract.ts';
import * as logo from './logo.service.ts';
import { getCompanyEndpoint, saveCompanyEndpoint, setNextNumberEndpoint } from './profile.contract.ts';
import * as service from './profile.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getCompanyEndpoint, (work) => service.getCompany(work)),
  defineRoute(saveCompanyEndpoint, (work, { body }) => service.saveCompany(work, body)),
  defineRoute(setNextNumberEndpoint, (work, { body }) => service.setNextNumber(work, body.series, body.next)),
  defineRoute(findLogoEndpoint, (work) => logo.getLogoInfo(work)),
  defineRoute(saveLogoEndpoint, (work, { body, files }) => logo.saveLogo(work, files, body.rowVersion)),
  defineRoute(removeLogoEndpoint, (work, { query }) => logo.removeLogo(work, query.rowVersion)),
  defineRoute(downloadCompanyLogoEndpoint, (work, { params }) =>
    logo.readCompanyLogoFile(work, params.version),
  ),
];
