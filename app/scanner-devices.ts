import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { anonymousActor } from '#kit/server/mount.ts';
import type { Actor } from '#kit/server/request-context.ts';
import { createKnownDevices } from '#integrations/identity/known-devices.ts';
import type { SignInOrigin } from '#integrations/identity/port.ts';

/** The scanners of the company. The system registers a scanner at the first sign-in on it, regardless of who uses it next. */
export interface ScannerDevices {
  getSignInOrigin(request: FastifyRequest): Promise<SignInOrigin>;
  /** The actor of a request without a token: no user, only an origin. */
  getAnonymousActor(request: FastifyRequest): Promise<Actor>;
}

const path = `/api${signInScannerEndpoint.path}`;

export function registerScannerDeviceCookies(
  app: FastifyInstance,
  { pool, secure }: { pool: pg.Pool; secure: boolean },
): ScannerDevices {
  const devices = createKnownDevices({
    pool,
    cookieName: 'coldlane_station',
    cookiePath: path,
    isHttps: () => secure,
  });
  const whenceOf = async (request: FastifyRequest): Promise<SignInOrigin> => ({
    address: request.ip,
    device: await devices.findDeviceIdOfUser(request.headers.cookie, ''),
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 200 && request.routeOptions.url === path)
      void reply.header('set-cookie', await devices.createCookieWithUser(request.headers.cookie, ''));
  });
  return {
    getSignInOrigin: whenceOf,
    getAnonymousActor: async (request) => ({ ...anonymousActor, client: await whenceOf(request) }),
  };
}
