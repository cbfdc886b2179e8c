import {
  addCutoffGroupEndpoint,
  setCutoffGroupsBlockedTodayEndpoint,
  deleteCutoffGroupEndpoint,
  findCutoffGroupsEndpoint,
  getCutoffGroupWeekdaysEndpoint,
  previewCutoffGroupsBlockedTodayEndpoint,
  previewCutoffGroupWeekEndpoint,
  renameCutoffGroupEndpoint,
  setCutoffGroupWeekdayTimeEndpoint,
  replaceCutoffGroupWeekEndpoint,
} from './cutoff-groups.contract.ts';
import {
  addCutoffGroup,
  setCutoffGroupsBlockedToday,
  listCutoffGroupDays,
  previewCutoffGroupsBlockedToday,
  previewCutoffGroupTimes,
  deleteCutoffGroup,
  renameCutoffGroup,
  setCutoffGroupTimes,
} from './cutoff-groups.service.ts';
import { findCutoffGroupsPage } from './cutoff-groups.repository.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { defineRoute } from '#kit/server/mount.ts';

const weekOf = (body: BodyOf<typeof replaceCutoffGroupWeekEndpoint>) =>
  [body.day0, body.day1, body.day2, body.day3, body.day4, body.day5, body.day6].map((hour) => hour ?? null);

export const routes = [
  defineRoute(findCutoffGroupsEndpoint, (work, { query }) => findCutoffGroupsPage(work, query)),
  defineRoute(addCutoffGroupEndpoint, (work, { body }) => addCutoffGroup(work, body)),
  defineRoute(getCutoffGroupWeekdaysEndpoint, (work, { params }) => listCutoffGroupDays(work, params.id)),
  defineRoute(setCutoffGroupWeekdayTimeEndpoint, (work, { params, body }) =>
    setCutoffGroupTimes(work, params.id, [
      {
        weekday: /^\d$/.test(String(params.dayOfWeek)) ? Number(params.dayOfWeek) : -1,
        cutoffTime: body.schedule ?? null,
      },
    ]),
  ),
  defineRoute(replaceCutoffGroupWeekEndpoint, (work, { params, body }) =>
    setCutoffGroupTimes(
      work,
      params.id,
      weekOf(body).map((cutoffTime, weekday) => ({ weekday, cutoffTime })),
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
  defineRoute(previewCutoffGroupsBlockedTodayEndpoint, (work, { params, body }) =>
    previewCutoffGroupsBlockedToday(work, params.id, body.shipperCutoffGroupIds),
  ),
  defineRoute(setCutoffGroupsBlockedTodayEndpoint, (work, { params, body }) =>
    setCutoffGroupsBlockedToday(work, params.id, body.shipperCutoffGroupIds),
  ),
];
