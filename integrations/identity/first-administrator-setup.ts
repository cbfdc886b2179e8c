import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readQueryParam, readFormField } from './page-renderer.ts';
import type { PageRenderer, SignInPagesOptions } from './page-renderer.ts';
import { setRequestSecurityEvent } from '#kit/server/security-events.ts';
import { renderFirstAdministratorPage } from './pages/first-administrator-page.ts';

/** The page behind the one-time link of a new company, on which the first administrator registers. */
export function mountFirstAdministratorSetup(
  scope: FastifyInstance,
  { lookOf, html, show }: PageRenderer,
  { userDirectory: people, knownDevices: devices }: SignInPagesOptions,
): void {
  const path = '/setup/administrator';
  const ended = (why: 'used' | 'expired') => (why === 'used' ? 'setup-link-used' : 'setup-link-expired');
  const refused = (request: FastifyRequest, reply: FastifyReply, why: 'used' | 'expired') => {
    setRequestSecurityEvent(request, { kind: 'wrongLink' });
    return show(reply, request, ended(why));
  };
  scope.get(path, async (request, reply) => {
    const token = readQueryParam(request, 'token') ?? '';
    const link = await people.inspectFirstAdministratorLink(token);
    if (typeof link === 'string') return refused(request, reply, link);
    return html(reply, renderFirstAdministratorPage(await lookOf(request, reply), { token, ...link }));
  });
  scope.post(path, async (request, reply) => {
    const token = readFormField(request, 'token');
    const link = await people.inspectFirstAdministratorLink(token);
    if (typeof link === 'string') return refused(request, reply, link);
    const look = await lookOf(request, reply);
    const [name, email] = [readFormField(request, 'name'), readFormField(request, 'email').trim()];
    const answer = await people.registerFirstAdministrator(token, {
      name,
      email,
      language: look.language,
      password: readFormField(request, 'password'),
      again: readFormField(request, 'again'),
    });
    if (answer === 'done') {
      void reply.header('set-cookie', await devices.createCookieWithUser(request.headers.cookie, email));
      return show(reply, request, 'registered');
    }
    if (typeof answer === 'string') return refused(request, reply, answer);
    return html(
      reply.status(400),
      renderFirstAdministratorPage(look, { token, name, email, ...link, faults: answer.errors }),
    );
  });
}
