import * as calls from './push.contract.ts';
import * as push from './push.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [on(calls.removePush, (work, { params }) => push.remove(work, params.id))];
export const ported = (links: Links) => [
  on(calls.findPush, (work) => push.find(work, links.secrets)),
  on(calls.beginPush, (work) => push.begin(work, links.secrets)),
  on(calls.addPush, (work, { body }) => push.add(work, links, body)),
];
