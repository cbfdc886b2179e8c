import { getSystemState, tryPart } from './system-setup.contract.ts';
import { see, tryOne } from './system-setup.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [on(getSystemState, (work) => see(work))];
/** What is tried is asked of the links. */
export const ported = (links: Links) => [on(tryPart, (work, { body }) => tryOne(work, body.part, links))];
