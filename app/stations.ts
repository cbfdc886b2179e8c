import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { scannerLogin } from '#areas/receiving/scanning/scanning.contract.ts';
import { nobody } from '#kit/server/mount.ts';
import type { Actor } from '#kit/server/work.ts';
import { openDevices } from '#links/identity/devices.ts';
import type { Whence } from '#links/identity/port.ts';

/** The scanners of the house: each is known once somebody has signed in with it, whoever works with it next. */
export interface Stations {
  whenceOf(request: FastifyRequest): Promise<Whence>;
  /** Who makes a call without a token: nobody, from somewhere. */
  strangerOf(request: FastifyRequest): Promise<Actor>;
}

const path = `/api${scannerLogin.path}`;

export function openStations(
  app: FastifyInstance,
  { pool, secure }: { pool: pg.Pool; secure: boolean },
): Stations {
  const devices = openDevices({ pool, name: 'coldlane_station', path, secure: () => secure });
  const whenceOf = async (request: FastifyRequest): Promise<Whence> => ({
    address: request.ip,
    device: await devices.known(request.headers.cookie, ''),
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 200 && request.routeOptions.url === path)
      void reply.header('set-cookie', await devices.remember(request.headers.cookie, ''));
  });
  return { whenceOf, strangerOf: async (request) => ({ ...nobody, from: await whenceOf(request) }) };
}
