import type { MailLanguage } from './mail-kinds.contract.ts';

export const languageNames: Record<MailLanguage, string> = { en: 'English', es: 'Spanish', zh: 'Chinese' };
