import * as plan from './day-plan.contract.ts';
import * as store from './day-plan.repository.ts';
import * as service from './day-plan.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(plan.findPlanningWarehousesEndpoint, (work) => store.findVisiblePlanningWarehouses(work)),
  defineRoute(plan.getDayPlanEndpoint, (work, { query }) => service.getDayPlan(work, query)),
  defineRoute(plan.evaluateDraftPlanEndpoint, (work, { body }) => service.evaluateDraftPlan(work, body)),
  defineRoute(plan.proposeReplannedDayEndpoint, (work, { body }) => service.proposeReplannedDay(work, body)),
  defineRoute(plan.explainPlanStopEndpoint, (work, { body }) => service.explainPlanStop(work, body)),
  defineRoute(plan.compareDraftPlanEndpoint, (work, { body }) => service.compareDraftPlan(work, body)),
  defineRoute(plan.applyDraftPlanIfLoadsUnchangedEndpoint, (work, { body }) =>
    service.applyDraftPlanIfLoadsUnchanged(work, body),
  ),
  defineRoute(plan.printDayPlanEndpoint, (work, { query }) => service.getDayPlanPdf(work, query)),
];
