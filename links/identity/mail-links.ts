import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asked, typed } from './page-desk.ts';
import type { Pages, PagesOptions } from './page-desk.ts';
import { noteSecurity } from '#kit/server/security-notes.ts';
import { linkPage } from './pages/pages.ts';

/** Where the links of our mails land: confirming an address, setting a password. */
export function mountLinks(
  scope: FastifyInstance,
  { lookOf, html, show }: Pages,
  { people, devices }: PagesOptions,
): void {
  const gone = (why: 'used' | 'expired') => (why === 'used' ? 'link-used' : 'link-expired');
  const refused = (request: FastifyRequest, reply: FastifyReply, why: 'used' | 'expired') => {
    noteSecurity(request, { kind: 'wrongLink' });
    return show(reply, request, gone(why));
  };
  scope.get('/customerCenter/account', async (request, reply) => {
    const token = asked(request, 'token') ?? '';
    // Without a link it is the person's own page, which is a screen of the portal.
    if (token === '') return reply.callNotFound();
    const link = await people.lookAtLink(token);
    if (typeof link === 'string') return refused(request, reply, link);
    return html(reply, linkPage(await lookOf(request, reply), { token, ...link }));
  });
  scope.post('/customerCenter/account', async (request, reply) => {
    const token = typed(request, 'token');
    const link = await people.lookAtLink(token);
    if (typeof link === 'string') return refused(request, reply, link);
    const answer = await people.useLink(token, {
      password: typed(request, 'password'),
      again: typed(request, 'again'),
    });
    if (answer === 'done') {
      // Who has the mail is no stranger: the next sign-in here is not kept out by what others tried.
      void reply.header('set-cookie', await devices.remember(request.headers.cookie, link.email));
      return show(reply, request, link.kind === 'activate' ? 'activated' : 'password-set');
    }
    if (typeof answer === 'string') return refused(request, reply, answer);
    return html(reply, linkPage(await lookOf(request, reply), { token, ...link, faults: answer.faults }));
  });
}
