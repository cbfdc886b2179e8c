import { forgetOld, mailNotices } from './digest.service.ts';
import * as count from './notice-count.contract.ts';
import * as notices from './notices.contract.ts';
import { routes } from './notices.routes.ts';
import { noticeToPush, pushNotices } from './pushing.service.ts';
import { spread, tellEnded, toldPayload } from './tell.service.ts';
import { pusher } from '#areas/people/push/sending.service.ts';
import type { Feature } from '#kit/server/feature.ts';
import type { Links } from '#links/ports.ts';

export const feature: Feature<Links> = {
  contract: [notices, count],
  routes,
  queues: (links) => ({
    push: pusher(links, noticeToPush),
    tell: (payload, inWork) => inWork((work) => spread(work, toldPayload.parse(payload))),
  }),
  timed: [
    { name: 'mail-notices', pattern: '* * * * *', act: mailNotices },
    { name: 'push-notices', pattern: '* * * * *', act: pushNotices },
    { name: 'tell-ended-work', pattern: '* * * * *', act: tellEnded },
    { name: 'forget-notices', pattern: '43 3 * * *', act: forgetOld },
  ],
  hears: { topics: ['jobs'], act: tellEnded },
};
