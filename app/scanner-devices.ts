import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { anonymousActor } from '#kit/server/mount.ts';
import type { Actor } from '#kit/server/request-context.ts';
import { createKnownDevices } from '#integrations/identity/known-devices.ts';
import type { SignInOrigin } from '#integrations/identity/port.ts';

/** The scanners of the house: each is known once somebody has signed in with it, whoever works with it next. */
export interface ScannerDevices {
  getSignInOrigin(request: FastifyRequest): Promise<SignInOrigin>;
  /** Who makes a call without a token: nobody, from somewhere. */
  getAnonymousActor(request: FastifyRequest): Promise<Actor>;
}

const path = `/api${signInScannerEndpoint.path}`;

export function openScannerDevices(
  app: FastifyInstance,
  { pool, secure }: { pool: pg.Pool; secure: boolean },
): ScannerDevices {
  const devices = createKnownDevices({ pool, name: 'coldlane_station', path, secure: () => secure });
  const whenceOf = async (request: FastifyRequest): Promise<SignInOrigin> => ({
    address: request.ip,
    device: await devices.findDevice(request.headers.cookie, ''),
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 200 && request.routeOptions.url === path)
      void reply.header('set-cookie', await devices.createCookie(request.headers.cookie, ''));
  });
  return {
    getSignInOrigin: whenceOf,
    getAnonymousActor: async (request) => ({ ...anonymousActor, from: await whenceOf(request) }),
  };
}
