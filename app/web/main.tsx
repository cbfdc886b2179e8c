import '@fontsource-variable/inter/opsz.css';
import '#kit/web/theme/theme.css';
import './shell/switchers.css';
import './shell/shell.css';
import { createRoot } from 'react-dom/client';
import { ignoreKeysDuringIme } from '#kit/web/ime-input.ts';
import { initTranslations } from '#kit/web/translate.tsx';
import { applyColorScheme } from '#kit/web/theme/color-scheme.ts';
import { App } from './app.tsx';
import { translationLoaders } from './translations.ts';

ignoreKeysDuringIme();
applyColorScheme();
const place = document.getElementById('app');
void initTranslations(translationLoaders).finally(() => place && createRoot(place).render(<App />));
