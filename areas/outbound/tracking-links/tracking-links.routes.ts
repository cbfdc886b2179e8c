import * as links from './tracking-links.contract.ts';
import * as service from './tracking-links.service.ts';
import { defineRoute } from '#kit/server/mount.ts';
import type { Integrations } from '#integrations/ports.ts';

export const routes = [
  defineRoute(links.findActiveTrackingLinksEndpoint, (work, { query }) =>
    service.listActiveTrackingLinksOfDay(work, query.consigneeAccountId, query.day),
  ),
  defineRoute(links.createTrackingLinkEndpoint, (work, { body }) => service.createTrackingLink(work, body)),
  defineRoute(links.revokeTrackingLinkEndpoint, (work, { params }) =>
    service.revokeTrackingLink(work, params.id),
  ),
  defineRoute(links.openTrackingPageEndpoint, (work, { body }) => service.openTrackingPage(work, body.link)),
  defineRoute(links.findTrackingPageUnitsUpTo300Endpoint, (work, { body }) =>
    service.listTrackingPageUnitsUpTo300(work, body.link, body),
  ),
  defineRoute(links.getTrackingPageUnitEndpoint, (work, { body }) =>
    service.getTrackingPageUnit(work, body.link, body.boxId),
  ),
  defineRoute(links.findTrackingPageProofsEndpoint, (work, { body }) =>
    service.listTrackingPageProofs(work, body.link, body.dropId),
  ),
  defineRoute(links.printTrackingPageEndpoint, (work, { body }) =>
    service.getTrackingPagePdf(work, body.link),
  ),
];
export const createIntegrationRoutes = ({ files }: Integrations) => [
  defineRoute(links.getTrackingPagePhotoEndpoint, (work, { body }) =>
    service.getTrackingPagePhoto(work, files, body.link, body),
  ),
];
