import {
  findEmailKindsEndpoint,
  getEmailKindEndpoint,
  resetEmailTemplateToDefaultEndpoint,
  setEmailTemplateEndpoint,
  sendTestEmailToCallerEndpoint,
} from './email-templates.contract.ts';
import {
  findEmailKindPage,
  getEmailKindDetail,
  resetEmailTemplateToDefault,
  setEmailTemplate,
  enqueueTestEmailToCaller,
} from './email-templates.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findEmailKindsEndpoint, (work, { query }) => findEmailKindPage(work, query)),
  defineRoute(getEmailKindEndpoint, (work, { params }) => getEmailKindDetail(work, params.id)),
  defineRoute(setEmailTemplateEndpoint, (work, { params, body }) => setEmailTemplate(work, params.id, body)),
  defineRoute(resetEmailTemplateToDefaultEndpoint, (work, { params, body }) =>
    resetEmailTemplateToDefault(work, params.id, body),
  ),
  defineRoute(sendTestEmailToCallerEndpoint, (work, { params, body }) =>
    enqueueTestEmailToCaller(work, params.id, body),
  ),
];
