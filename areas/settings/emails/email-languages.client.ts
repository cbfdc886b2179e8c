import type { EmailLanguage } from './email-kinds.contract.ts';

export const emailLanguageNames: Record<EmailLanguage, string> = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
};
