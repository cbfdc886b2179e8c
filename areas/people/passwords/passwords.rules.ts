export type MailLanguage = 'en' | 'es' | 'zh';

export const weakPassword =
  'The password must have at least {count} characters with upper and lower case letters, digits and special characters.';
export const passwordNeeded = 'Password is required';
export const differentPassword = 'The passwords do not match.';

/** No setting lets a password be shorter than this (docs/domain/people.md#passwords). */
export const leastLength = 8;

/**
 * What is wrong with a new password and its re-entry, by field; empty when both are fine. `least`:
 * number of characters it must have.
 */
export function passwordFaults(
  password: string,
  again: string,
  least = leastLength,
): Partial<Record<'password' | 'again', string>> {
  if (password === '') return { password: passwordNeeded };
  if (!isStrong(password, least)) return { password: weakPassword };
  return password === again ? {} : { again: differentPassword };
}

/** Long enough, with upper and lower case, digits and special characters, in any script that has them. */
export function isStrong(password: string, least = leastLength): boolean {
  return (
    [...password].length >= least &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  );
}

/** Users of Google Workspace are told by their subject alone; an address at gmail.com says nothing. They have no password here. */
export const isGoogleSubject = (subject: string): boolean => subject.startsWith('google-apps|');

const resetWords: Record<MailLanguage, { subject: string; lines: (name: string, link: string) => string[] }> =
  {
    en: {
      subject: 'Set a new password for Coldlane',
      lines: (name, link) => [
        `Hello ${name},`,
        'somebody, probably you, asked to change your password for Coldlane. This link works once:',
        link,
        'If it was not you, ignore this mail; nothing has changed.',
      ],
    },
    es: {
      subject: 'Establezca una contraseña nueva para Coldlane',
      lines: (name, link) => [
        `Hola, ${name}:`,
        'alguien, probablemente usted, pidió cambiar su contraseña de Coldlane. Este enlace sirve una sola vez:',
        link,
        'Si no fue usted, ignore este correo; nada ha cambiado.',
      ],
    },
    zh: {
      subject: '设置新的 Coldlane 密码',
      lines: (name, link) => [
        `${name}，您好：`,
        '有人（很可能是您本人）请求更改您的 Coldlane 密码。以下链接只能使用一次：',
        link,
        '如果不是您本人操作，请忽略此邮件；您的密码没有任何变化。',
      ],
    },
  };

/** The mail with a reset link, in the language of its reader. */
export function resetMail(
  to: { name: string; language: string },
  link: string,
): { subject: string; text: string } {
  const words = resetWords[to.language === 'es' || to.language === 'zh' ? to.language : 'en'];
  return { subject: words.subject, text: words.lines(to.name, link).join('\n\n') };
}
