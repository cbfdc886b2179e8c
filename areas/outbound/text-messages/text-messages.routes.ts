import { previewBulk, resend, resendConsignee, sendBulk, smsLogs } from './text-messages.contract.ts';
import * as service from './text-messages.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(smsLogs, (work, { params }) => service.logs(work, params.loadId, String(params.consigneeNumber))),
  on(previewBulk, (work, { body }) => service.preview(work, body)),
  on(sendBulk, (work, { body }) => service.startBulk(work, body)),
  on(resend, (work, { body }) => service.say(work, body)),
  on(resendConsignee, (work, { body }) => service.sayToOne(work, body)),
];
