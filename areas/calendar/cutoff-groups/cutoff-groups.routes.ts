import {
  addCutoffGroupEndpoint,
  blockCutoffGroupsEndpoint,
  deleteCutoffGroupEndpoint,
  findCutoffGroupsEndpoint,
  getCutoffGroupEndpoint,
  previewBlockedCutoffGroupsEndpoint,
  previewCutoffGroupWeekEndpoint,
  renameCutoffGroupEndpoint,
  setCutoffGroupDayEndpoint,
  setCutoffGroupWeekEndpoint,
} from './cutoff-groups.contract.ts';
import {
  addCutoffGroup,
  blockCutoffGroups,
  listCutoffGroupDays,
  previewBlockedCutoffGroups,
  previewCutoffGroupTimes,
  deleteCutoffGroup,
  renameCutoffGroup,
  setCutoffGroupTimes,
} from './cutoff-groups.service.ts';
import { findCutoffGroupsPage } from './cutoff-groups.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { defineRoute } from '#kit/server/mount.ts';

const weekOf = (body: BodyOf<typeof setCutoffGroupWeekEndpoint>) =>
  [body.day0, body.day1, body.day2, body.day3, body.day4, body.day5, body.day6].map((hour) => hour ?? null);

export const routes = [
  defineRoute(findCutoffGroupsEndpoint, (work, { query }) => findCutoffGroupsPage(work, query)),
  defineRoute(addCutoffGroupEndpoint, (work, { body }) => addCutoffGroup(work, body)),
  defineRoute(getCutoffGroupEndpoint, (work, { params }) => listCutoffGroupDays(work, params.id)),
  defineRoute(setCutoffGroupDayEndpoint, (work, { params, body }) =>
    setCutoffGroupTimes(work, params.id, [
      {
        dow: /^\d$/.test(String(params.dayOfWeek)) ? Number(params.dayOfWeek) : -1,
        hour: body.schedule ?? null,
      },
    ]),
  ),
  defineRoute(setCutoffGroupWeekEndpoint, (work, { params, body }) =>
    setCutoffGroupTimes(
      work,
      params.id,
      weekOf(body).map((hour, dow) => ({ dow, hour })),
      body.rowVersion,
    ),
  ),
  defineRoute(previewCutoffGroupWeekEndpoint, (work, { params, body }) =>
    previewCutoffGroupTimes(work, params.id, weekOf(body)),
  ),
  defineRoute(renameCutoffGroupEndpoint, (work, { params, body }) =>
    renameCutoffGroup(work, params.id, body.name, body.rowVersion),
  ),
  defineRoute(deleteCutoffGroupEndpoint, (work, { params }) => deleteCutoffGroup(work, params.id)),
  defineRoute(previewBlockedCutoffGroupsEndpoint, (work, { params, body }) =>
    previewBlockedCutoffGroups(work, params.id, body.shipperCutoffGroupIds),
  ),
  defineRoute(blockCutoffGroupsEndpoint, (work, { params, body }) =>
    blockCutoffGroups(work, params.id, body.shipperCutoffGroupIds),
  ),
];
