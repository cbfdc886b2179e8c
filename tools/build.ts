import { buildClientIfStale } from './client.ts';
import { fail } from './stop.ts';

/** `npm run build`: builds the client into dist/web, which a production server is deployed with. */
await buildClientIfStale((line) => console.log(line)).catch(fail);
