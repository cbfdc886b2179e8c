import '@fontsource-variable/inter/opsz.css';
import '#kit/web/theme/theme.css';
import './shell/choosers.css';
import './shell/shell.css';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { leaveComposingAlone } from '#kit/web/composed.ts';
import { startTexts } from '#kit/web/text.tsx';
import { applyScheme } from '#kit/web/theme/scheme.ts';
import { App } from './app.tsx';
import { catalogs } from './texts.ts';

// The content policy refuses code made from text, which zod would otherwise try.
z.config({ jitless: true });

leaveComposingAlone();
applyScheme();
const place = document.getElementById('app');
void startTexts(catalogs).finally(() => place && createRoot(place).render(<App />));
