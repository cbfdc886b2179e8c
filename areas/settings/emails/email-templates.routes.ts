import {
  findEmailsEndpoint,
  getEmailEndpoint,
  resetEmailTemplateEndpoint,
  saveEmailTemplateEndpoint,
  sendTestEmailEndpoint,
} from './email-templates.contract.ts';
import {
  findEmails,
  getEmail,
  resetEmailTemplate,
  saveEmailTemplate,
  sendTestEmail,
} from './email-templates.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findEmailsEndpoint, (work, { query }) => findEmails(work, query)),
  defineRoute(getEmailEndpoint, (work, { params }) => getEmail(work, params.id)),
  defineRoute(saveEmailTemplateEndpoint, (work, { params, body }) =>
    saveEmailTemplate(work, params.id, body),
  ),
  defineRoute(resetEmailTemplateEndpoint, (work, { params, body }) =>
    resetEmailTemplate(work, params.id, body),
  ),
  defineRoute(sendTestEmailEndpoint, (work, { params, body }) => sendTestEmail(work, params.id, body)),
];
