import {
  addCutoffGroup,
  blockCutoffGroups,
  deleteCutoffGroup,
  findCutoffGroups,
  getCutoffGroup,
  previewBlockedGroups,
  previewCutoffGroupWeek,
  renameCutoffGroup,
  setCutoffGroupDay,
  setCutoffGroupWeek,
} from './cutoff-groups.contract.ts';
import {
  add,
  blockGroups,
  details,
  previewBlocked,
  previewHours,
  remove,
  rename,
  setHours,
} from './cutoff-groups.service.ts';
import { groups } from './cutoff-groups.store.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { on } from '#kit/server/mount.ts';

const weekOf = (body: BodyOf<typeof setCutoffGroupWeek>) =>
  [body.day0, body.day1, body.day2, body.day3, body.day4, body.day5, body.day6].map((hour) => hour ?? null);

export const routes = [
  on(findCutoffGroups, (work, { query }) => groups(work, query)),
  on(addCutoffGroup, (work, { body }) => add(work, body)),
  on(getCutoffGroup, (work, { params }) => details(work, params.id)),
  on(setCutoffGroupDay, (work, { params, body }) =>
    setHours(work, params.id, [
      {
        dow: /^\d$/.test(String(params.dayOfWeek)) ? Number(params.dayOfWeek) : -1,
        hour: body.schedule ?? null,
      },
    ]),
  ),
  on(setCutoffGroupWeek, (work, { params, body }) =>
    setHours(
      work,
      params.id,
      weekOf(body).map((hour, dow) => ({ dow, hour })),
      body.rowVersion,
    ),
  ),
  on(previewCutoffGroupWeek, (work, { params, body }) => previewHours(work, params.id, weekOf(body))),
  on(renameCutoffGroup, (work, { params, body }) => rename(work, params.id, body.name, body.rowVersion)),
  on(deleteCutoffGroup, (work, { params }) => remove(work, params.id)),
  on(previewBlockedGroups, (work, { params, body }) =>
    previewBlocked(work, params.id, body.shipperCutoffGroupIds),
  ),
  on(blockCutoffGroups, (work, { params, body }) => blockGroups(work, params.id, body.shipperCutoffGroupIds)),
];
