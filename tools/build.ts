import { buildClientIfStale } from './build-client-if-stale.ts';
import { exitWithError } from './process-exit.ts';

/** `npm run build`: builds the client into dist/web, which a production server is deployed with. */
await buildClientIfStale((line) => console.log(line)).catch(exitWithError);
