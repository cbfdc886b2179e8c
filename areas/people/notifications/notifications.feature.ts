import { deleteOldNotifications, queueDueNotificationEmails } from './notification-email.service.ts';
import * as count from './notification-count.contract.ts';
import * as notices from './notifications.contract.ts';
import { routes } from './notifications.routes.ts';
import { buildPushMessage, queueDuePushNotifications } from './notification-push.service.ts';
import {
  createNotifications,
  notifyUsersOfFailedOrLongJobs,
  notificationQueuePayloadSchema,
} from './create-notifications.service.ts';
import { createPushHandler } from '#areas/people/push/send-push.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Integrations } from '#integrations/ports.ts';

export const feature: Feature<Integrations> = {
  contract: [notices, count],
  routes,
  queues: (links) => ({
    'send-push-notification': createPushHandler(links, buildPushMessage),
    'create-notifications': (payload, inWork) =>
      inWork((work) => createNotifications(work, notificationQueuePayloadSchema.parse(payload))),
  }),
  scheduledTasks: [
    { name: 'email-notifications', cronPatternUtc: '* * * * *', run: queueDueNotificationEmails },
    { name: 'push-notifications', cronPatternUtc: '* * * * *', run: queueDuePushNotifications },
    { name: 'notify-about-ended-jobs', cronPatternUtc: '* * * * *', run: notifyUsersOfFailedOrLongJobs },
    { name: 'delete-old-notifications', cronPatternUtc: '43 3 * * *', run: deleteOldNotifications },
  ],
  topicListener: { topics: ['jobs'], act: notifyUsersOfFailedOrLongJobs },
};
