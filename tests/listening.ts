import type { Server } from 'node:http';

/** Returns the port on which a test server listens. */
export function getServerPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return address.port;
}
