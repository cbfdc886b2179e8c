import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readQueryParam, readFormField } from './page-renderer.ts';
import type { PageRenderer, SignInPagesOptions } from './page-renderer.ts';
import { setRequestSecurityEvent } from '#kit/server/security-events.ts';
import { renderEmailLinkPage } from './pages/pages.ts';

/** The pages behind the links in our emails: confirming an address, setting a password. */
export function mountEmailLinkPages(
  scope: FastifyInstance,
  { lookOf, html, show }: PageRenderer,
  { userDirectory: people, knownDevices: devices }: SignInPagesOptions,
): void {
  const toPageName = (why: 'used' | 'expired') => (why === 'used' ? 'link-used' : 'link-expired');
  const refused = (request: FastifyRequest, reply: FastifyReply, why: 'used' | 'expired') => {
    setRequestSecurityEvent(request, { kind: 'wrongLink' });
    return show(reply, request, toPageName(why));
  };
  scope.get('/customerCenter/account', async (request, reply) => {
    const token = readQueryParam(request, 'token') ?? '';
    // Without a link token, the URL is the user's own page, a screen of the portal.
    if (token === '') return reply.callNotFound();
    const link = await people.inspectEmailLink(token);
    if (typeof link === 'string') return refused(request, reply, link);
    return html(reply, renderEmailLinkPage(await lookOf(request, reply), { token, ...link }));
  });
  scope.post('/customerCenter/account', async (request, reply) => {
    const token = readFormField(request, 'token');
    const link = await people.inspectEmailLink(token);
    if (typeof link === 'string') return refused(request, reply, link);
    const answer = await people.submitEmailLink(token, {
      password: readFormField(request, 'password'),
      again: readFormField(request, 'again'),
    });
    if (answer === 'done') {
      // A user with the email is trusted: failed attempts by others do not block their next sign-in on this device.
      void reply.header('set-cookie', await devices.createCookieWithUser(request.headers.cookie, link.email));
      return show(reply, request, link.kind === 'activate' ? 'activated' : 'password-set');
    }
    if (typeof answer === 'string') return refused(request, reply, answer);
    return html(
      reply,
      renderEmailLinkPage(await lookOf(request, reply), { token, ...link, faults: answer.errors }),
    );
  });
}
