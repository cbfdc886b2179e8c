import * as links from './day-links.contract.ts';
import * as service from './day-links.service.ts';
import { on } from '#kit/server/mount.ts';
import type { Links } from '#links/ports.ts';

export const routes = [
  on(links.findDayLinks, (work, { query }) => service.links(work, query.consigneeAccountId, query.day)),
  on(links.makeDayLink, (work, { body }) => service.make(work, body)),
  on(links.endDayLink, (work, { params }) => service.end(work, params.id)),
  on(links.openDayLink, (work, { body }) => service.open(work, body.link)),
  on(links.openDayBoxes, (work, { body }) => service.boxes(work, body.link, body)),
  on(links.openDayBox, (work, { body }) => service.box(work, body.link, body.boxId)),
  on(links.openDayProofs, (work, { body }) => service.proofs(work, body.link, body.dropId)),
  on(links.printDayLink, (work, { body }) => service.print(work, body.link)),
];
export const ported = ({ files }: Links) => [
  on(links.openDayPhoto, (work, { body }) => service.photo(work, files, body.link, body)),
];
