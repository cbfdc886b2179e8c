import { getCompany, saveCompany, setNextNumber } from './profile.contract.ts';
import * as service from './profile.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getCompany, (work) => service.findCompany(work)),
  on(saveCompany, (work, { body }) => service.save(work, body)),
  on(setNextNumber, (work, { body }) => service.setNextNumber(work, body.series, body.next)),
];
