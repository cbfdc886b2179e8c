import { beforeAll } from 'vitest';
import { loadLayerParts } from '#kit/web/layer-parts.ts';

/** Dialogs and other layers open at once, as they do for a user a moment after the first screen. */
beforeAll(loadLayerParts);
