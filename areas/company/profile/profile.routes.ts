import { findLogo, readLogo, removeLogo, saveLogo } from './logo.contract.ts';
import * as logo from './logo.service.ts';
import { getCompany, saveCompany, setNextNumber } from './profile.contract.ts';
import * as service from './profile.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getCompany, (work) => service.findCompany(work)),
  on(saveCompany, (work, { body }) => service.save(work, body)),
  on(setNextNumber, (work, { body }) => service.setNextNumber(work, body.series, body.next)),
  on(findLogo, (work) => logo.findLogo(work)),
  on(saveLogo, (work, { body, files }) => logo.saveLogo(work, files, body.rowVersion)),
  on(removeLogo, (work, { query }) => logo.removeLogo(work, query.rowVersion)),
  on(readLogo, (work, { params }) => logo.readLogo(work, params.version)),
];
